import { describe, expect, test } from 'vitest'
import { imports } from '#contract/master/imports/imports.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { checkedList, confirmed, undone } from '#test/import-hand.ts'
import { csvTable } from '#test/tables.ts'
import { type Caller, newTenant, type World } from '#test/world.ts'
import { indexParts } from '../search/index.ts'

const list = async (by: Caller) => (await by.ok(parts.page, { sortProp: 'pjNo', limit: 100 })).page.list
/** What an import may write, and nothing else. */
const state = async (by: Caller) =>
  (await list(by)).map(({ pjNo, pjName, pjBrand, pjSize, remark, xsPrice, purchasePrice, pjOemcode }) =>
    [pjNo, pjName, pjBrand, pjSize, remark, xsPrice, purchasePrice, pjOemcode].join('|'),
  )
async function imported(by: Caller, rows: (string | number)[][]) {
  const { id, asked } = await checkedList(by, 'u.csv', csvTable(...rows))
  expect(asked).toBe(0)
  return (await confirmed(by, id)).id
}
const head = ['编码', '名称', '品牌', '车型', '销售价']

describe('undo stacks', () => {
  test('A and then B, taken back as B and then A: everything is as before A', async () => {
    const by = (await newTenant()).as('owner')
    await by.ok(parts.save, { pjNo: 'A1', pjName: '旧', pjBrand: '博世', xsPrice: 10, pjOemcode: 'X1000; X2000' })
    const before = await state(by)
    const a = await imported(by, [
      [...head, 'OE号'],
      ['A1', '新', '博世', '途胜', 11, 'X1000; X3000'],
      ['A2', '片', '博世', '', 5, ''],
    ])
    const between = await state(by)
    const b = await imported(by, [head, ['A1', '更新', '博世', '途胜', 12], ['A2', '片', '博世', '朗逸', 6]])
    expect((await undone(by, b)).message).toBe('已撤销2行')
    expect(await state(by)).toEqual(between)
    expect((await undone(by, a)).message).toBe('已撤销2行')
    expect(await state(by)).toEqual(before)
    const changes = (await by.ok(parts.priceHistory, { pjid: (await list(by))[0]?.id ?? 0 })).page.list
    expect(changes.filter(({ field }) => field === 'xsPrice').map(({ newPrice }) => newPrice)).toEqual([10, 11, 12, 11, 10])
  })
  test('A taken back while B stands: what B wrote stays, with a word, the rest is as before', async () => {
    const by = (await newTenant()).as('owner')
    await by.ok(parts.save, { pjNo: 'A1', pjName: '旧', pjBrand: '博世', xsPrice: 10 })
    const a = await imported(by, [head, ['A1', '新', '博世', '途胜', 11]])
    await imported(by, [head, ['A1', '新', '博世', '', 12]])
    expect((await by.ok(imports.undoPreview, { id: a })).content).toEqual({
      ...{ restored: 0, kept: 1, laterBatches: 1, laterLines: 1 },
      reasons: [{ reason: '销售价已被修改，保留', count: 1 }],
    })
    expect((await undone(by, a)).message).toBe('已撤销0行，1行因导入后已被使用或修改而保留')
    expect((await list(by))[0]).toMatchObject({ pjName: '旧', pjSize: '', xsPrice: 12 })
    const [kept] = (await by.ok(imports.rows, { id: a, outcome: 'kept' })).page.list
    expect(kept?.note).toMatch(/^销售价由owner .*修改，保留$/)
  })
  test('a field that was edited by hand stays, the others return', async () => {
    const by = (await newTenant()).as('owner')
    const { id: pjid } = await by.ok(parts.save, { pjNo: 'A1', pjName: '旧', pjBrand: '博世', xsPrice: 10 })
    const a = await imported(by, [head, ['A1', '新', '博世', '途胜', 11]])
    await by.ok(parts.save, { id: pjid, pjNo: 'A1', pjName: '手改', pjBrand: '博世', pjSize: '途胜' })
    await undone(by, a)
    expect((await list(by))[0]).toMatchObject({ pjName: '手改', pjSize: '', xsPrice: 10 })
  })
  test('codes leave again; a group that came along parts again', async () => {
    const by = (await newTenant()).as('owner')
    const { id: other } = await by.ok(parts.save, { pjNo: 'C3', pjName: '片', pjBrand: '博世' })
    await by.ok(exchange.save, { pjid: other, pjNo: 'C4' })
    const group = async (pjid: number) => (await by.ok(exchange.find, { pjid })).content.map(({ pjNo }) => pjNo).sort()
    const before = await group(other)
    const a = await imported(by, [head, ['C1; C2; C3', '片', '博世', '', 1]])
    const made = (await list(by)).find(({ pjNo }) => pjNo === 'C1')
    expect(await group(made?.id ?? 0)).toEqual(expect.arrayContaining(['C2', 'C3', 'C4']))
    await undone(by, a)
    expect(await group(other)).toEqual(before)
    expect((await list(by)).map(({ pjNo }) => pjNo)).toEqual(['C3'])
  })
  test('groups that a list begins and its later lines bring together come to one; taken back each is what it was', async () => {
    const tenant = await newTenant()
    const by = tenant.as('owner')
    const group = async (pjNo: string) => {
      const { id = 0 } = (await list(by)).find((part) => part.pjNo === pjNo) ?? {}
      return (await by.ok(exchange.find, { pjid: id })).content.map((code) => code.pjNo).sort()
    }
    for (const at of ['1', '2']) {
      const { id: pjid } = await by.ok(parts.save, { pjNo: `E${at}`, pjName: '片', pjBrand: '博世' })
      await by.ok(exchange.save, { pjid, pjNo: `X${at}` })
    }
    const [one, two] = [await group('E1'), await group('E2')]
    // the second line brings the group of E2 to its own, and then the one the first line began, which holds the codes of E1
    const rows = [['A1; X1; Y1'], ['A2; X2; A1'], ['A3; Y3'], ['E1; Y1']].map(([codes = '']) => [codes, '片', '博世', '', 1])
    const a = await imported(by, [head, ...rows])
    for (const pjNo of ['A1', 'A2', 'E1', 'E2']) expect(await group(pjNo)).toEqual(['A1', 'A2', 'E1', 'E2', 'X1', 'X2', 'Y1'])
    expect(await group('A3')).toEqual(['A3', 'Y3'])
    await expectSearchable(tenant)
    await undone(by, a)
    expect([await group('E1'), await group('E2')]).toEqual([one, two])
    expect((await list(by)).map(({ pjNo }) => pjNo)).toEqual(['E1', 'E2'])
    await expectSearchable(tenant)
  })
})

/** Always the same choices, so that a failure can be looked at. */
function dice(seed: number) {
  let at = seed
  return (sides: number) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(at / 65_536) % sides
  }
}

type Facts = Record<string, string>
/** Every part as it stands, by its code and number. */
const facts = async (by: Caller) =>
  new Map(
    (await list(by)).map(({ id, pjNo, pjName, pjSize, remark, xsPrice, purchasePrice }): [string, Facts] => [
      `${pjNo} ${id}`,
      Object.fromEntries(
        Object.entries({ pjName, pjSize, remark, xsPrice, purchasePrice }).map(([field, value]) => [field, String(value)]),
      ),
    ]),
  )
type State = Awaited<ReturnType<typeof facts>>

/** What an undo has to leave, worked out from what stood there before and after the batch: fields that still hold what it wrote go back, parts it made go if nobody touched them. */
function afterUndo(now: State, { before, after }: { before: State; after: State }): State {
  const next = new Map([...now].map(([key, fields]) => [key, { ...fields }]))
  for (const [key, wrote] of after) {
    const [old, stands] = [before.get(key), next.get(key)]
    if (!stands) continue
    if (!old) {
      if (Object.entries(wrote).every(([field, value]) => stands[field] === value)) next.delete(key)
      continue
    }
    for (const [field, value] of Object.entries(wrote))
      if (old[field] !== value && stands[field] === value) stands[field] = old[field] ?? ''
  }
  return next
}

/** Each price in the history follows from the one before, and the last is the one that stands. */
async function expectHistoryComplete(by: Caller) {
  for (const part of await list(by)) {
    const { list: changes } = (await by.ok(parts.priceHistory, { pjid: part.id, limit: 500 })).page
    for (const field of ['xsPrice', 'purchasePrice'] as const) {
      const own = changes.filter((change) => change.field === field).reverse()
      for (const [at, { oldPrice }] of own.entries())
        expect([part.pjNo, oldPrice]).toEqual([part.pjNo, at === 0 ? 0 : own[at - 1]?.newPrice])
      expect([part.pjNo, own.at(-1)?.newPrice ?? 0]).toEqual([part.pjNo, part[field]])
    }
  }
}

/** What is searched in is what would be written anew. */
async function expectSearchable(tenant: World) {
  const { before, after } = await tenant.act('owner', async (ctx) => {
    const rows = () => ctx.db.selectFrom('partSearch').selectAll().where('tenantId', '=', ctx.tenantId).orderBy('partId').execute()
    const ids = await ctx.db
      .selectFrom('part')
      .select('partId')
      .where('tenantId', '=', ctx.tenantId)
      .where('deletedAt', 'is', null)
      .execute()
    const before = await rows()
    await indexParts(
      ctx,
      ids.map(({ partId }) => partId),
    )
    return { before, after: await rows(), ids }
  })
  expect(before).toEqual(after)
}

test.each([3, 17, 40])(
  'random batches taken back in any order with edits between: each field as worked out by hand (%i)',
  async (seed) => {
    const roll = dice(seed)
    const tenant = await newTenant()
    const by = tenant.as('owner')
    const codes = Array.from({ length: 8 }, (_, at) => `R${at}`)
    for (const pjNo of codes.slice(0, 5))
      await by.ok(parts.save, { pjNo, pjName: `片${pjNo}`, pjBrand: '博世', xsPrice: 100, purchasePrice: 50 })
    let now = await facts(by)
    const standing: { id: number; before: State; after: State }[] = []
    const importOne = async () => {
      const chosen = codes.filter(() => roll(3) > 0)
      const rows = chosen.map((code) => [
        code,
        roll(2) ? `名${roll(3)}` : `片${code}`,
        '博世',
        roll(2) ? `车${roll(2)}` : '',
        90 + roll(10),
      ])
      const { id, fresh, changed, asked } = await checkedList(by, 'r.csv', csvTable(head, ...rows))
      expect(asked).toBe(0)
      if (fresh + changed === 0) return
      await confirmed(by, id)
      const after = await facts(by)
      standing.push({ id, before: now, after })
      now = after
    }
    const editOne = async () => {
      const all = await list(by)
      const victim = all[roll(all.length)]
      if (!victim) return
      const { id, pjNo, pjSize } = victim
      if (roll(2)) await by.ok(parts.save, { id, pjNo, pjName: `手改${roll(3)}`, pjBrand: '博世', pjSize })
      else await by.ok(parts.savePrice, { pjid: id, xsPrice: 90 + roll(10), purchasePrice: 50 })
      now = await facts(by)
    }
    const undoOne = async () => {
      const [batch] = standing.splice(roll(standing.length), 1)
      if (!batch) return
      const expected = afterUndo(now, batch)
      await undone(by, batch.id)
      now = await facts(by)
      expect([...now]).toEqual([...expected])
    }
    for (let at = 0; at < 9; at++) await [importOne, importOne, undoOne, editOne][roll(4)]?.()
    while (standing.length > 0) await undoOne()
    await expectHistoryComplete(by)
    await expectSearchable(tenant)
  },
  120_000,
)
