import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { isCash } from '#contract/master/clients/terms.ts'
import type { Directory } from './directory.ts'
import { paymentsOf } from './plan-money.ts'
import type { Acting, Actor } from './stage.ts'
import type { Purchase, Sale, Trade } from './trade.ts'

/** Says after so many documents how far it is. */
const TOLD_AFTER = 10

/** Writes documents one after the other, each by the people whose work it is. */
export async function trade(acting: Acting, documents: readonly Trade[], directory: Directory, tell?: (share: number) => Promise<void>) {
  for (const [at, document] of documents.entries()) {
    if (at % TOLD_AFTER === 0) await tell?.(at / documents.length)
    await (document.what === 'purchase' ? receive(acting, document, directory) : sell(acting, document, directory))
  }
}

async function receive(acting: Acting, { day, company, supplier, lines, until, paytype }: Purchase, directory: Directory) {
  const buyer = await acting(company === 0 ? 'caigou' : 'laoban', day, company)
  const { id } = await buyer.call(stockIn.save, {
    supplierId: directory.suppliers[supplier] ?? 0,
    rkDate: day,
    buyer: buyer.ctx.realName,
    paytype,
    lines: lines.map(({ place, qty, price }) => {
      const warehouseId = directory.warehouse(company, place.warehouse)
      return {
        pjid: directory.part(place.part),
        warehouseId,
        posiId: directory.position(warehouseId, place.posi),
        rkAmount: qty,
        purchasePrice: price,
      }
    }),
  })
  if (until === '草稿') return
  await buyer.call(stockIn.confirm, { id })
  if (until === '已完成') await buyer.call(stockIn.finish, { id })
}

const sellers = [['kaidan', 'kaidan2'], ['foshan'], ['dongguan']]

async function sell(acting: Acting, sale: Sale, directory: Directory) {
  const { day, company, client, until } = sale
  const names = sellers[company] ?? ['kaidan']
  const seller = await acting(names[client.clientName.length % names.length] ?? 'kaidan', day, company)
  const draft = draftOf(sale, seller, directory)
  if (until === 'counter') {
    const cash = isCash(client.settleKind ?? '')
    const payments = cash ? paymentsOf(Number((await seller.call(outbound.checkCounter, draft)).due), sale.paytype) : []
    const { id } = await seller.call(outbound.counter, { ...draft, payments })
    if (sale.paid && !cash) await takeMoney(seller, id, sale)
    if (sale.reversed) await (await acting('laoban', day, company)).call(reversal.sale, { id, note: sale.reversed })
    return
  }
  const { id } = await seller.call(outbound.save, draft)
  if (until === '草稿') return
  await seller.call(outbound.confirm, { id })
  if (until === '待审核' || until === '已确认') return
  if (until === '已审核') await (await acting('laoban', day, company)).call(outbound.approve, { id, note: '老客户，本单同意' })
  else if (until === '已关单') await seller.call(outbound.close, { id, note: '客户取消' })
  else await work(await acting(company === 0 ? 'cangku' : 'laoban', day, company), seller, id, sale)
}

/** Cash with change, by telephone, now and then both. */
async function takeMoney({ ctx, call }: Actor, id: number, { paytype }: Sale) {
  const sold = ctx.db.selectFrom('ckOrder').select('txsSum').where('tenantId', '=', ctx.tenantId).where('ckId', '=', id)
  const payments = paymentsOf(Number((await sold.executeTakeFirstOrThrow()).txsSum), paytype)
  if (payments.length > 0) await call(outbound.pay, { id, payments })
}

function draftOf({ day, company, client, lines, until, paytype, yhRate = 0 }: Sale, { ctx }: Actor, directory: Directory) {
  return {
    clientId: directory.client(client.clientName),
    ckDate: day,
    inchargeId: ctx.userId,
    paytype,
    yhRate,
    fhType: until === 'counter' ? '自提' : '送货',
    fhNotice: until !== '已确认' && until !== '已审核',
    lines: lines.map(({ place, qty, price }) => ({
      pjid: directory.part(place.part),
      warehouseId: directory.warehouse(company, place.warehouse),
      ckAmount: qty,
      ...(price !== undefined && { xsPrice: price }),
    })),
  }
}

/** The way through the warehouse, as far as the order goes. */
async function work(keeper: Actor, seller: Actor, id: number, { until, short = false }: Sale) {
  const steps: [status: Sale['until'], next: () => Promise<unknown>][] = [
    ['待拣货', () => keeper.call(outbound.pickStart, { id })],
    ['拣货中', async () => keeper.call(outbound.pickDone, { id, lines: short ? await oneLess(keeper, id) : [] })],
    ['待验货', () => keeper.call(outbound.checkStart, { id })],
    ['验货中', () => keeper.call(outbound.checkDone, { id })],
    ['待打包', () => keeper.call(outbound.packStart, { id })],
    ['打包中', () => keeper.call(outbound.packDone, { id, boxCount: 1 })],
    ['待发货', () => keeper.call(outbound.ship, { id, fhCompany: '广佛专线物流' })],
    ['已在途', () => seller.call(outbound.sign, { id })],
  ]
  for (const [status, next] of steps) {
    if (status === until) return
    await next()
  }
}

async function oneLess(keeper: Actor, ckId: number) {
  const { page } = await keeper.call(outbound.pageLines, { ckId })
  return page.list.slice(0, 1).map(({ id, ckAmount }) => ({ id, amount: Number(ckAmount) - 1 }))
}
