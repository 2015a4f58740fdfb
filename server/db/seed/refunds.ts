import { badDebts } from '#contract/documents/payments/payments.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { statement } from '#server/kit/statement.ts'
import { accountsIn, pay } from './money.ts'
import type { Acting, Actor } from './stage.ts'

interface Source {
  lineId: number
  clientId: number
  warehouseId: number
}
const firstOf = async ({ ctx }: Actor, name: string, text: string, ...more: unknown[]) =>
  (await statement<Source>(ctx, name, text, [ctx.tenantId, ctx.companyId, ...more]))[0]

/** Something that was paid at the counter comes back, and the client gets his money. */
export async function payClientBack(acting: Acting, day: string) {
  const [seller, manager, keeper, books] = await team(acting, day, ['kaidan', 'laoban', 'cangku', 'caiwu'])
  const source = await firstOf(seller, 'seed.sold', SOLD, day)
  if (!source) return
  const { lineId: sourceLineId, clientId, warehouseId } = source
  const lines = [{ sourceLineId, thAmount: 1, warehouseId }]
  const { id } = await seller.call(saleReturn.save, { clientId, thDate: day, reason: '车型不符', lines })
  await manager.call(saleReturn.approve, { id })
  await keeper.call(saleReturnSteps.checkDone, { id })
  await refund(books, 'tk', clientId, 'xt', id)
}

/** What a supplier has been paid for goes back to him, and his money comes in. */
export async function haveSupplierPayBack(acting: Acting, day: string) {
  const [buyer, manager, keeper, books] = await team(acting, day, ['caigou', 'laoban', 'cangku', 'caiwu'])
  const source = await firstOf(buyer, 'seed.bought', BOUGHT)
  if (!source) return
  const { lineId: sourceLineId, clientId, warehouseId } = source
  const lines = [{ sourceLineId, thAmount: 1, warehouseId }]
  const { id } = await buyer.call(purchaseReturn.save, { clientId, thDate: day, reason: '质量问题', lines })
  await manager.call(purchaseReturn.approve, { id })
  await keeper.call(purchaseReturnSteps.ship, { id })
  await keeper.call(purchaseReturnSteps.sign, { id })
  await refund(books, 'gk', clientId, 'ct', id)
}

type Team = [Actor, Actor, Actor, Actor]
const team = async (acting: Acting, day: string, names: readonly string[]) =>
  (await Promise.all(names.map((name) => acting(name, day)))) as Team

async function refund(books: Actor, kind: 'tk' | 'gk', clientId: number, document: string, documentId: number) {
  const { ctx } = books
  const [credit] = await statement<{ itemId: number; rest: string }>(ctx, 'seed.credit', CREDIT, [ctx.tenantId, document, documentId])
  if (!credit) return
  const [cash = 0, bank = 0] = await accountsIn(books)
  const amount = Number(credit.rest)
  const accountId = kind === 'tk' && amount < 1000 ? cash : bank
  const items = [{ itemId: credit.itemId, amount: -amount }]
  await pay(books, kind, { clientId, moneyDate: ctx.today, settling: '指定', lines: [{ accountId, amount }], items })
}

/** What the oldest debtor owes, of those who are not behind on purpose, is given up: written by the books, let pass by the owner. */
export async function giveUp(acting: Acting, day: string, slow: ReadonlySet<string>) {
  const [books, owner] = [await acting('caiwu', day), await acting('laoban', day)]
  const { tenantId, companyId } = books.ctx
  const [debt] = await statement<{ itemId: number; clientId: number; rest: string }>(books.ctx, 'seed.oldest', OLDEST, [
    ...[tenantId, companyId, [...slow]],
  ])
  if (!debt) return
  const items = [{ itemId: debt.itemId, amount: Number(debt.rest) }]
  const { id } = await books.call(badDebts.save, { clientId: debt.clientId, moneyDate: day, settling: '指定', reason: '失联', items })
  await books.call(badDebts.submit, { id })
  await owner.call(badDebts.audit, { id })
}

const OLDEST = `
  select y.ysyf_id as "itemId", y.client_id as "clientId", y.amount - y.settled as rest from accysyf y
  join client c on c.tenant_id = y.tenant_id and c.client_id = y.client_id
  where y.tenant_id = $1 and y.company_id = $2 and y.direction = 'ys' and y.document = 'ck' and y.amount > y.settled and c.client_name <> all($3::text[])
  order by y.amount > 2000, y.biz_date, y.ysyf_id limit 1`
const SOLD = `
  select l.line_id as "lineId", l.client_id as "clientId", l.warehouse_id as "warehouseId" from ck_product l
  join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id
  join money_order m on m.tenant_id = l.tenant_id and m.of_document = 'ck' and m.of_id = l.ck_id and m.status = '已完成'
  where l.tenant_id = $1 and l.company_id = $2 and l.posted and o.status = '已完成' and l.ck_date <= $3 and l.th_amount = 0 and l.est_qty = 0
    and l.txs_price between 20 and 1500
  order by l.line_id desc limit 1`
const BOUGHT = `
  select l.line_id as "lineId", l.supplier_id as "clientId", l.warehouse_id as "warehouseId" from rk_product l
  join accysyf y on y.tenant_id = l.tenant_id and y.document = 'rk' and y.document_id = l.rk_id and y.event = '入库' and y.amount = y.settled
  where l.tenant_id = $1 and l.company_id = $2 and l.posted and l.th_amount = 0 and l.purchase_price >= 20
    and (select sum(b.qty - b.reserved) from stock_balance b
      where b.tenant_id = $1 and b.part_id = l.part_id and b.warehouse_id = l.warehouse_id) >= 2
  order by l.line_id desc limit 1`
const CREDIT = `
  select ysyf_id as "itemId", settled - amount as rest from accysyf
  where tenant_id = $1 and document = $2 and document_id = $3 and amount < settled`
