import { beforeAll, describe, expect, test } from 'vitest'
import { type ImportKind, LIST_KINDS } from '#contract/master/imports/import-kinds.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { checkedList, confirmed, previewList, settled } from './import-hand.ts'
import { LISTS } from './import-lists.ts'
import { csvTable } from './tables.ts'
import { newTrade, type Trade } from './trade.ts'

const csv = (rows: (string | number)[][]) => csvTable(...rows.map((row) => row.map(String)))

describe('the same list of any kind, confirmed twice at once', () => {
  let trade: Trade
  const made: { kind: ImportKind; lines: number; pair: [one: number, other: number] }[] = []
  beforeAll(async () => {
    trade = await newTrade()
    await trade.owner.ok(priceLists.save, { listName: '批发表', fromDay: '2026-01-01', levels: [], clients: [] })
  }, 60_000)
  const preview = async (kind: ImportKind, rows: (string | number)[][]) => {
    if (kind !== 'part') return previewList(trade.owner, kind, rows)
    const counts = await checkedList(trade.owner, 'list.csv', csv(rows))
    return { id: counts.id, counts }
  }

  test('is tried of every kind there is', () => expect(LISTS.map(([kind]) => kind).sort()).toEqual(['part', ...LIST_KINDS].sort()))

  test.for(LISTS)('is there once: %s', { timeout: 90_000 }, async ([kind, rows]) => {
    const { owner } = trade
    const [{ id: one }, { id: other }] = [await preview(kind, rows), await preview(kind, rows)]
    made.push({ kind, lines: rows.length - 1, pair: [one, other] })
    await Promise.all([one, other].map((id) => confirmed(owner, id)))
    const outcomes = (await Promise.all([one, other].map((id) => owner.ok(imports.rows, { id })))).map(({ page }) => page.list)
    for (const [at] of rows.slice(1).entries()) {
      const both = outcomes.map((list) => list[at]?.outcome ?? '').sort()
      expect([at, both]).toEqual([at, ['done', 'kept']])
    }
    const { counts } = await preview(kind, rows)
    expect([counts.same, counts.fresh, counts.changed]).toEqual([rows.length - 1, 0, 0])
  })

  test('is gone when both were taken back, the last kind first', { timeout: 120_000 }, async () => {
    const { owner } = trade
    expect(made).toHaveLength(LISTS.length)
    for (const { kind, lines, pair } of made.toReversed()) {
      for (const id of pair) await owner.ok(imports.undo, { id })
      const ends = await Promise.all(pair.map((id) => settled(owner, id)))
      // one of them wrote all of it, or parts of it each
      const undone = ends.map(({ message }) => Number(/已撤销(\d+)行/.exec(message)?.[1]))
      expect([kind, ends.map(({ state }) => state), (undone[0] ?? 0) + (undone[1] ?? 0)]).toEqual([kind, ['undone', 'undone'], lines])
    }
  })
})

test('lists that overlap in part, confirmed at once: every part once, with what one of them says, and both go again', async () => {
  const { owner } = await newTrade()
  const head = ['编码', '名称', '品牌', '销售价']
  const lines = (from: number, price: number) => Array.from({ length: 60 }, (_, at) => [`V${from + at}`, '片', '博世', price])
  const [one, other] = [
    await checkedList(owner, 'a.csv', csv([head, ...lines(0, 10)])),
    await checkedList(owner, 'b.csv', csv([head, ...lines(30, 11)])),
  ]
  await Promise.all([one, other].map(({ id }) => confirmed(owner, id)))
  const again = await checkedList(owner, 'c.csv', csv([head, ...lines(0, 10).slice(0, 30), ...lines(60, 11).slice(0, 30)]))
  expect(again).toMatchObject({ same: 60, fresh: 0 })
  // of the thirty that both name one price stands each, whichever came last: both are written a piece at a time.
  // Where that was the lower one, all thirty rise alike, and one is asked about that
  const both = await checkedList(owner, 'd.csv', csv([head, ...lines(30, 11).slice(0, 30)]))
  expect([both.fresh, both.same + both.changed + both.asked]).toEqual([0, 30])
  for (const { id } of [other, one]) await owner.ok(imports.undo, { id }).then(() => settled(owner, id))
  for (const { id } of [other, one]) {
    const { kept } = (await owner.ok(imports.undoPreview, { id })).content
    expect(kept).toBe(0)
  }
}, 120_000)
