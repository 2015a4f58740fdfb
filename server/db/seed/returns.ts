import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import type { Directory } from './directory.ts'
import type { Acting } from './stage.ts'

/** How far each of the latest sales' returns has come. */
const PACES = ['draft', 'approved', 'arrived', 'done', 'done', 'done'] as const
const REASONS = ['质量问题', '订错货', '车型不符', '客户不要', '运输破损', '发错货']

/** Goods that come back, and goods that go back, in each of their states. */
export async function takeBack(acting: Acting, directory: Directory) {
  const [seller, manager, keeper, buyer] = await Promise.all(['kaidan', 'laoban', 'cangku', 'caigou'].map((name) => acting(name)))
  if (!seller || !manager || !keeper || !buyer) return
  const { ctx } = seller
  const warehouseId = directory.warehouse(0, '主仓')
  const clients = await ctx.db
    .selectFrom('ckProduct')
    .select(({ fn }) => ['clientId', fn.max('lineId').as('last')])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('posted', '=', true)
    .where('ckType', '=', 0)
    .groupBy('clientId')
    .orderBy('last', 'desc')
    .limit(PACES.length)
    .execute()
  for (const [at, { clientId }] of clients.entries()) {
    const pace = PACES[at] ?? 'draft'
    const { page } = await seller.call(saleReturn.pageSource, { clientId, limit: 2 })
    const lines = page.list.map(({ id, rest }) => ({ sourceLineId: id, thAmount: Math.min(1, Number(rest)), warehouseId }))
    if (lines.length === 0) continue
    const { id } = await seller.call(saleReturn.save, { clientId, thDate: ctx.today, reason: REASONS[at] ?? '', lines })
    if (pace === 'draft') continue
    await manager.call(saleReturn.approve, { id })
    if (pace === 'approved') continue
    await keeper.call(saleReturnSteps.arrive, { id })
    if (pace === 'done') await keeper.call(saleReturnSteps.checkDone, { id })
  }

  const [stocked] = await ctx.db
    .selectFrom('rkProduct as l')
    .innerJoin('stockBalance as b', (join) => join.onRef('b.tenantId', '=', 'l.tenantId').onRef('b.partId', '=', 'l.partId'))
    .select('l.supplierId')
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('l.posted', '=', true)
    .where('b.warehouseId', '=', warehouseId)
    .whereRef('b.qty', '>', 'b.reserved')
    .orderBy('l.lineId', 'desc')
    .limit(1)
    .execute()
  if (!stocked) return
  const { supplierId } = stocked
  const { page } = await buyer.call(purchaseReturn.pageSource, { clientId: supplierId, limit: 50 })
  const there = await ctx.db
    .selectFrom('stockBalance')
    .select(({ fn }) => ['partId', fn.sum<string>('qty').as('qty')])
    .where('tenantId', '=', ctx.tenantId)
    .where('warehouseId', '=', warehouseId)
    .whereRef('qty', '>', 'reserved')
    .groupBy('partId')
    .execute()
  const usable = new Set(there.map(({ partId }) => partId))
  const sources = page.list.filter(({ pjid }) => usable.has(pjid)).slice(0, 2)
  for (const [at, source] of sources.entries()) {
    const lines = [{ sourceLineId: source.id, thAmount: 1, warehouseId }]
    const { id } = await buyer.call(purchaseReturn.save, { clientId: supplierId, thDate: ctx.today, reason: '质量问题', lines })
    await buyer.call(purchaseReturn.approve, { id })
    if (at === 0) await keeper.call(purchaseReturnSteps.ship, { id })
  }
}
