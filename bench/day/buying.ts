import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, purchaseReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { type Counter, somethingOf } from './desk.ts'
import { moved, sumOf } from './tally.ts'

interface Line {
  pjid: number
  amount: number
  price: number
}
const cents = (desk: Counter, price: number) => Math.round(price * (90 + desk.roll(20))) / 100

function came(desk: Counter, bought: readonly Line[], sign: 1 | -1) {
  moved(desk.tally, bought, sign)
  desk.tally.owing += sign * sumOf(bought)
}

/** 采购订单 → 入库, in one delivery or two; the rest may be given up. */
export async function order(desk: Counter) {
  const { by, town } = desk
  const supplierId = desk.one(town.suppliers)
  const wanted = desk.basket().map(({ pjid, amount, purchasePrice }) => ({
    pjid,
    warehouseId: desk.store(),
    cgAmount: amount * 4,
    purchasePrice: cents(desk, purchasePrice),
  }))
  const id = await by.write(purchaseOrders.save, { supplierId, cgDate: town.today, lines: wanted }, purchaseOrders.page, {})
  if (id === undefined || !(await by.step(purchaseOrders.approve, { id }))) return
  for (let delivery = 0; delivery < 2; delivery += 1) {
    const { page } = await by.read(purchaseOrders.pageLines, { cgId: id })
    const open = page.list.filter(({ restAmount }) => restAmount > 0)
    if (open.length === 0) return
    const lines = open.map(({ id: cgLineId, pjid, warehouseId, restAmount, purchasePrice }) => ({
      ...{ cgLineId, pjid, warehouseId, purchasePrice },
      rkAmount: desk.chance(40) ? Math.ceil(restAmount / 2) : restAmount,
    }))
    await receive(desk, supplierId, lines)
    if (desk.chance(15)) return void (await by.step(purchaseOrders.close, { id, note: '不等了' }))
  }
}

/** 入库 without an order. */
export async function delivery(desk: Counter) {
  const lines = desk.basket().map(({ pjid, amount, purchasePrice }) => ({
    ...{ pjid, warehouseId: desk.store(), rkAmount: amount * 2 },
    purchasePrice: cents(desk, purchasePrice),
  }))
  await receive(desk, desk.one(desk.town.suppliers), lines)
}

async function receive(
  desk: Counter,
  supplierId: number,
  lines: { pjid: number; warehouseId: number; rkAmount: number; purchasePrice: number | '***' | string; cgLineId?: number }[],
) {
  const { by } = desk
  const draft = {
    supplierId,
    rkDate: desk.town.today,
    lines: lines.map((line) => ({ ...line, purchasePrice: Number(line.purchasePrice) })),
  }
  const id = await by.write(stockIn.save, draft, stockIn.page, {})
  if (id === undefined || !(await by.step(stockIn.confirm, { id, over: true }))) return
  const bought = draft.lines.map(({ pjid, rkAmount, purchasePrice }) => ({ pjid, amount: rkAmount, price: purchasePrice }))
  came(desk, bought, 1)
  if (desk.chance(10) && (await by.step(reversal.stockIn, { id, note: '录错供应商' }))) came(desk, bought, -1)
  else if (desk.chance(50)) await by.step(stockIn.finish, { id })
}

/** 采购退货 of what this supplier has delivered. */
export async function sendBack(desk: Counter) {
  const { by } = desk
  const found = await somethingOf(desk, purchaseReturn, desk.town.suppliers)
  if (!found) return
  const { partner: clientId, source } = found
  const amount = 1 + desk.roll(Math.ceil(source.rest))
  const lines = [{ sourceLineId: source.id, thAmount: amount, warehouseId: source.warehouseId }]
  const id = await by.write(purchaseReturn.save, { clientId, thDate: desk.town.today, lines }, purchaseReturn.page, {})
  if (id === undefined || !(await by.step(purchaseReturn.approve, { id }))) return
  if (desk.chance(15)) return void (await by.step(purchaseReturn.close, { id }))
  if (desk.chance(50)) await by.step(purchaseReturnSteps.notify, { id })
  if (!(await by.step(purchaseReturnSteps.ship, { id }))) return
  came(desk, [{ pjid: source.pjid, amount, price: Number(source.price) }], -1)
  if (desk.chance(70)) await by.step(purchaseReturnSteps.sign, { id })
}
