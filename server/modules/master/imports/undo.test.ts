import { describe, expect, test } from 'vitest'
import { imports } from '#contract/master/imports.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { checkedList, confirmed, undone } from '#test/import-hand.ts'
import { csvTable } from '#test/tables.ts'
import { type Caller, newTenant } from '#test/world.ts'

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
})

/** Always the same choices, so that a failure can be looked at. */
function dice(seed: number) {
  let at = seed
  return (sides: number) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(at / 65_536) % sides
  }
}

test.each([3, 17])('random batches taken back in any order with edits between: what nobody edited is as before (%i)', async (seed) => {
  const roll = dice(seed)
  const by = (await newTenant()).as('owner')
  const codes = Array.from({ length: 8 }, (_, at) => `R${at}`)
  for (const pjNo of codes.slice(0, 5)) await by.ok(parts.save, { pjNo, pjName: `片${pjNo}`, pjBrand: '博世', xsPrice: 100 })
  const before = await state(by)
  const batches: number[] = []
  for (let at = 0; at < 4; at++) {
    const chosen = codes.filter(() => roll(3) > 0)
    const rows = chosen.map((code) => [code, roll(2) ? `名${roll(4)}` : `片${code}`, '博世', roll(2) ? `车${roll(3)}` : '', 90 + roll(20)])
    const { id, fresh, changed } = await checkedList(by, 'r.csv', csvTable(head, ...rows))
    if (fresh + changed > 0) batches.push((await confirmed(by, id)).id)
  }
  const victim = (await list(by)).find(({ pjNo }) => pjNo === 'R0')
  await by.ok(parts.save, { id: victim?.id ?? 0, pjNo: 'R0', pjName: '手改', pjBrand: '博世', pjSize: victim?.pjSize ?? '' })
  // the last first, but for two that change places: the earlier keeps what the later wrote, and the later brings back what the earlier had
  for (const id of batches.reverse()) await undone(by, id)
  const after = (await state(by)).map((line) => line.replace('|手改|', '|片R0|'))
  expect(after.slice(0, before.length)).toEqual(before)
  for (const line of after.slice(before.length)) expect(line).not.toMatch(/^R[5-7]/)
})
