import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { CK_TYPE, QUOTE_DAYS } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { daysFrom } from '../../kit/time.ts'
import type { Directory } from './directory.ts'
import type { Acting } from './stage.ts'

const CLIENTS = 4

/** What is agreed on and not done yet: quotes, a presale whose goods are on their way, purchase orders out of the suggestions in each state. */
export async function agreeOnOrders(acting: Acting, directory: Directory) {
  const { ctx } = await acting('caigou')
  const warehouseId = directory.warehouse(0, '主仓')
  const buyer = await acting('caigou')
  const { page } = await buyer.call(purchasePlan.suggest, { limit: 24 })
  const rows = page.list.filter(({ lastSupplierId, suggest }) => lastSupplierId > 0 && Number(suggest) > 0)
  const clients = await ctx.db
    .selectFrom('ckOrder')
    .select('clientId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .groupBy('clientId')
    .orderBy('clientId')
    .limit(CLIENTS)
    .execute()
  const parts = rows.map(({ pjid }) => pjid)
  if (parts.length < 6 || clients.length < CLIENTS) return

  const seller = await acting('kaidan')
  const offer = async (ckType: number, at: number, some: readonly number[], ckAmount: number) => {
    const { id } = await seller.call(outbound.save, {
      ckType,
      clientId: clients[at]?.clientId ?? 0,
      ckDate: ctx.today,
      inchargeId: seller.ctx.userId,
      validUntil: daysFrom(ctx.today, QUOTE_DAYS),
      ...(ckType === CK_TYPE.presale && { deposit: 200, remark: '到货后电话通知' }),
      lines: some.map((pjid) => ({ pjid, warehouseId, ckAmount })),
    })
    return id
  }
  await offer(CK_TYPE.quote, 0, parts.slice(0, 3), 2)
  const quoted = await offer(CK_TYPE.quote, 1, parts.slice(2, 6), 1)
  await seller.call(outbound.confirm, { id: quoted })
  const presold = await offer(CK_TYPE.presale, 2, parts.slice(0, 2), 4)
  await seller.call(outbound.confirm, { id: presold })

  const order = (some: typeof rows) =>
    buyer.call(purchasePlan.order, {
      warehouseId,
      arriveDate: daysFrom(ctx.today, 5),
      lines: some.map(({ pjid, lastSupplierId, suggest }) => ({ pjid, supplierId: lastSupplierId, amount: Number(suggest) })),
    })
  await order(rows.slice(9, 12))
  const { content } = await order(rows.slice(0, 9))
  for (const { id } of content) await buyer.call(purchaseOrders.approve, { id })
  const [first] = content
  if (first) {
    const { page: ordered } = await buyer.call(purchaseOrders.pageLines, { cgId: first.id })
    const some = ordered.list.slice(0, 2).map(({ id, cgAmount }) => ({ id, amount: Math.ceil(Number(cgAmount) / 2) }))
    const came = await buyer.call(stockIn.receive, { cgId: first.id, lines: some })
    await buyer.call(stockIn.confirm, { id: came.id })
  }
  const late = await acting('caigou', daysFrom(ctx.today, -12))
  const [row] = rows.slice(12)
  if (!row) return
  const { id } = await late.call(purchaseOrders.save, {
    supplierId: row.lastSupplierId,
    cgDate: late.ctx.today,
    arriveDate: daysFrom(ctx.today, -4),
    buyer: late.ctx.realName,
    lines: [{ pjid: row.pjid, warehouseId, cgAmount: Number(row.suggest) }],
  })
  await late.call(purchaseOrders.approve, { id })
}
