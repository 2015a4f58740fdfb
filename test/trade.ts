import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { newTenant } from './world.ts'

const dayInChina = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
/** The day of the server, also for the files that a worker runs after midnight. */
export let today = dayInChina()
setInterval(() => {
  today = dayInChina()
}, 1000).unref()

type Client = Partial<Sent<typeof clients.save>>
type Part = Partial<Sent<typeof parts.save>>
export type RkLine = { pjid: number; rkAmount: number; purchasePrice?: number; warehouseId?: number; posiId?: number }
export type CkLine = { pjid: number; ckAmount: number; xsPrice?: number; jjAmount?: number; warehouseId?: number; posiId?: number }

/** A tenant that can trade: a warehouse, a supplier, a client; parts and documents by one word each. */
export async function newTrade() {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { id: warehouseId } = await owner.ok(warehouses.save, { warehouseName: '主仓' })
  const client = async (change: Client = {}) => {
    const clientName = `单位${randomUUID().slice(0, 8)}`
    const { id } = await owner.ok(clients.save, { clientName, clientType: '修理厂', tags: 1, ...change })
    return id
  }
  const [supplierId, clientId] = [await client({ tags: 2 }), await client()]
  const part = async (change: Part = {}) => {
    const pjNo = `P-${randomUUID().slice(0, 8)}`
    const { id } = await owner.ok(parts.save, { pjNo, pjName: '刹车片', pjBrand: '博世', xsPrice: 100, purchasePrice: 60, ...change })
    return id
  }
  const rkDraft = (lines: RkLine[], change: Partial<Sent<typeof stockIn.save>> = {}) => ({
    supplierId,
    rkDate: today,
    lines: lines.map((line) => ({ warehouseId, ...line })),
    ...change,
  })
  const ckDraft = (lines: CkLine[], change: Partial<Sent<typeof outbound.save>> = {}) => ({
    clientId,
    ckDate: today,
    lines: lines.map((line) => ({ warehouseId, ...line })),
    ...change,
  })
  /** Goods in stock: a confirmed stock-in. */
  const receive = async (...lines: RkLine[]) => {
    const { id } = await owner.ok(stockIn.save, rkDraft(lines))
    await owner.ok(stockIn.confirm, { id })
    return id
  }
  const saleDraft = async (lines: CkLine[], change: Partial<Sent<typeof outbound.save>> = {}) =>
    (await owner.ok(outbound.save, ckDraft(lines, change))).id
  const stockOf = async (pjid: number) => {
    const { page } = await owner.ok(stock.page, { pjid, reject: true })
    return page.list.map(({ stockAmount, reserved, usable, costPrice, costSum }) => ({ stockAmount, reserved, usable, costPrice, costSum }))
  }
  /** 数据核对 finds nothing: ledger = balances, reservations = 占用, receivables = documents. */
  const expectSound = async () => {
    const { content } = await owner.ok(reconciliation.reconcile, {})
    expect(content.filter(({ wrong }) => wrong > 0)).toEqual([])
  }
  return { tenant, owner, warehouseId, supplierId, clientId, client, part, rkDraft, ckDraft, receive, saleDraft, stockOf, expectSound }
}
export type Trade = Awaited<ReturnType<typeof newTrade>>
