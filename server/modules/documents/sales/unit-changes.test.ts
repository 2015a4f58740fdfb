import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { logs } from '#contract/reports/logs.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

const own = { pjNo: 'BOX-1', pjName: '刹车片', pjBrand: '博世', pjUnit: '只', tips: 1 as const }
const box = (factor: number, barcode = '') => ({ unit: '箱', factor, barcode, sells: true })

/** A part of which 12 make a box, 96 pieces of it at 5 each. */
async function shop() {
  const trade = await newTrade()
  const { owner, tenant, clientId, warehouseId } = trade
  const pjid = await trade.part({ ...own, xsPrice: 10, units: [box(12)] })
  await trade.receive({ pjid, rkAmount: 96, purchasePrice: 5 })
  const part = async () => (await owner.ok(parts.getOne, { id: pjid })).content
  const change = async (by: Caller, units: object[], version?: number) =>
    by.call(parts.save, { ...own, id: pjid, version: version ?? (await part())?.version, units: units as never })
  /** Two boxes as whoever types the line sees them, at 100 each. */
  const typed = (unitFactor: number, more: object = {}) => ({
    ...{ clientId, ckDate: today, ...more },
    lines: [{ pjid, ckAmount: 2 * unitFactor, unit: '箱', unitFactor, unitPrice: 100, warehouseId }] as never,
  })
  const sales = async () => (await owner.ok(outbound.page, { limit: 100 })).page.list
  const line = async (ckId: number) => (await owner.ok(outbound.pageLines, { ckId })).page.list[0]
  const left = async () => Number((await trade.stockOf(pjid))[0]?.stockAmount)
  return { ...trade, tenant, pjid, part, change, typed, sales, line, left }
}

test('of two who change what a box holds at once the second is told who came before him; the units are those of the first, whole', async () => {
  const { owner, tenant, pjid, part, change } = await shop()
  const buyer = tenant.as('buyer')
  const found = async (queryValue: string) => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue })).content.length
  for (let round = 1; round <= 4; round++) {
    const version = (await part())?.version ?? 0
    // both saw the same; either sends two units, of which the box has a barcode
    const ways = [owner, buyer].map((by, at) => {
      const units = [box(10 * round + at, `69${round}${at}00`), { unit: '盒', factor: 2 + at, barcode: '' }]
      return { by, units, barcode: `69${round}${at}00` }
    })
    const answers = await Promise.all(ways.map(({ by, units }) => change(by, units, version)))
    const first = answers.findIndex(({ code }) => code === Code.done)
    const [won, lost] = [ways[first], ways[1 - first]]
    expect(answers[1 - first]).toMatchObject({ code: Code.refused, msg: expect.stringMatching(/已被(owner|buyer) .*修改，请刷新后重试/) })
    expect((await part())?.units).toMatchObject(won?.units ?? [])
    expect((await part())?.version).toBe(version + 1)
    expect([await found(won?.barcode ?? ''), await found(lost?.barcode ?? '')]).toEqual([1, 0])
  }
  const told = (await owner.ok(logs.record, { entity: 'part', id: pjid, limit: 50 })).page.list
  expect(told.filter(({ action }) => action === '修改辅助单位')).toHaveLength(1 + 4)
})

test('a sale that is being typed while the box becomes ten: told with its line, nothing written; chosen anew it goes through', async () => {
  const { owner, change, typed, sales, line, left } = await shop()
  const { id } = await owner.ok(outbound.save, typed(12))
  expect(await line(id)).toMatchObject({ ckAmount: 24, unitFactor: 12, unitText: '2箱（24只）' })
  expect((await change(owner, [box(10)])).code).toBe(Code.done)
  const { version } = (await owner.ok(outbound.get, { id })).content ?? {}
  for (const [call, sent] of [
    [outbound.save, typed(12)],
    [outbound.counter, typed(12)],
    [outbound.save, typed(12, { id, version })],
    [outbound.counter, typed(12, { id, version })],
  ] as const)
    expect((await owner.call(call as typeof outbound.save, sent as never)).msg).toBe('第1行：1箱现在是10只，请重新选择单位')
  expect(await sales()).toHaveLength(1)
  // the draft says what was agreed: 24 pieces in two boxes of twelve
  expect(await line(id)).toMatchObject({ ckAmount: 24, unitFactor: 12, unitPrice: 100, xsSum: 200 })
  expect(await left()).toBe(96)
  await owner.ok(outbound.save, { ...typed(10, { id, version }) })
  expect(await line(id)).toMatchObject({ ckAmount: 20, unitFactor: 10, unitText: '2箱（20只）', unitPrice: 100, xsSum: 200 })
})

test('sold over the counter in the very moment in which the box changes: as it was typed, or not at all', async () => {
  const { owner, tenant, change, typed, line, left } = await shop()
  const seller = tenant.as('seller')
  let out = 0
  for (let round = 0; round < 6; round++) {
    const [now, next] = round % 2 ? [10, 12] : [12, 10]
    const [sold, changed] = await Promise.all([seller.call(outbound.counter, typed(now)), change(owner, [box(next)])])
    expect(changed.code).toBe(Code.done)
    if (sold.code === Code.done) {
      out += 2 * now
      expect(await line(sold.id ?? 0)).toMatchObject({ ckAmount: 2 * now, unitFactor: now, unitText: `2箱（${2 * now}只）`, xsSum: 200 })
    } else expect(sold.msg).toBe(`第1行：1箱现在是${next}只，请重新选择单位`)
    expect(await left()).toBe(96 - out)
    if (96 - out < 24) break
  }
})
