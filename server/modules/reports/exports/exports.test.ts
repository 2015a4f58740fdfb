import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code } from '#contract/kit/fields.ts'
import { exports } from '#contract/reports/exports.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { type Caller, server } from '#test/world.ts'

async function fetched(caller: Caller, path: string, id: number) {
  const { http } = await server()
  return http.inject({ method: 'POST', url: path.replace('{id}', String(id)), headers: { authorization: `Bearer ${caller.token}` } })
}
async function cells(caller: Caller, path: string, id: number) {
  const response = await fetched(caller, path, id)
  const name = /filename\*=UTF-8''(\S+)/.exec(String(response.headers['content-disposition']))?.[1] ?? ''
  const { sheets } = await readXlsx(response.rawPayload)
  return { name: decodeURIComponent(name), rows: (sheets[0]?.rows ?? []) as unknown[][] }
}
const papers = async (trade: Trade) => {
  const pjid = await trade.part({ pjName: '=1+1 刹车片' })
  const rkId = await trade.receive({ pjid, rkAmount: 7, purchasePrice: 61.5 })
  const { id: ckId } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 2, xsPrice: 100 }]))
  return { rkId, ckId }
}

test('a stock-in and a sale leave as Excel, text as text, with their totals', async () => {
  const trade = await newTrade()
  const { rkId, ckId } = await papers(trade)
  const rk = await cells(trade.owner, exports.stockIn.path, rkId)
  const { content } = await trade.owner.ok(stockIn.get, { id: rkId })
  expect(rk.name).toBe(`入库单 ${content?.rkNo}.xlsx`)
  expect(rk.rows.at(-2)).toEqual(expect.arrayContaining([1, '=1+1 刹车片', 7, 61.5, 430.5]))
  expect(rk.rows.at(-1)).toEqual(expect.arrayContaining(['合计', 7, 430.5]))
  const ck = await cells(trade.owner, exports.sale.path, ckId)
  expect(ck.name).toMatch(/^销售单 CK\d{10}\.xlsx$/)
  expect(ck.rows.at(-1)).toEqual(expect.arrayContaining(['合计', 2, 200]))
})

test('prices the reader may not see are masked in files too', async () => {
  const trade = await newTrade()
  const { rkId, ckId } = await papers(trade)
  const clerk = await trade.tenant.withTags('quick.rkHistory.excel', 'quick.ckHistory.excel')
  for (const [path, id] of [
    [exports.stockIn.path, rkId],
    [exports.sale.path, ckId],
  ] as const) {
    const { rows } = await cells(clerk, path, id)
    const seen = rows.flat()
    expect(seen).toContain('***')
    for (const secret of [61.5, 430.5, 100, 200, 123]) expect(seen).not.toContain(secret)
  }
})

test('without the tag there is no file; without the document there is none either', async () => {
  const trade = await newTrade()
  const { rkId } = await papers(trade)
  const reader = await trade.tenant.withTags('quick.rkHistory', 'busi:rk:query')
  expect((await fetched(reader, exports.stockIn.path, rkId)).json()).toMatchObject({ code: Code.forbidden })
  const other = await newTrade()
  const response = await fetched(other.owner, exports.stockIn.path, rkId)
  expect(response.headers['content-disposition']).toBeUndefined()
  expect(response.json()).toMatchObject({ code: Code.done })
})
