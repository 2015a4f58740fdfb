import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import type { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'

type Supplied = Answer<typeof partTrade.suppliers>['data'][number]

/** trading.md section 8 gives this list a code of its own for its refusal. */
const NO_SUCH_PART = 2

/**
 * 供应商供销存 of a part. The ledger keeps no lots: what came first is taken to have left first, so what is left belongs to the newest receipts,
 * and what clients kept to the oldest. Transfers, losses and the like are neither sold nor left. Pieces beyond all receipts (opening stock, goods found in a count) stand in a
 * line without supplier.
 */
export async function supplierTrade(ctx: Context, { pjid }: Received<typeof partTrade.suppliers>) {
  const values = [ctx.tenantId, ctx.companyId, pjid, ctx.dataScope]
  const [known, data] = await Promise.all([
    statement<{ id: number }>(ctx, 'history.part', 'select part_id as id from part where tenant_id = $1 and part_id = $2', [
      ctx.tenantId,
      pjid,
    ]),
    statement<Supplied>(ctx, 'history.suppliers', SUPPLIERS, values),
  ])
  if (known.length === 0) throw new AppError(NO_SUCH_PART, '无效商品')
  return { message: '', data }
}

const SUPPLIERS = `
  with receipts as (
    select supplier_id, rk_amount - th_amount as qty,
      sum(rk_amount - th_amount) over (order by rk_date desc, line_id desc) - (rk_amount - th_amount) as newer,
      sum(rk_amount - th_amount) over (order by rk_date, line_id) - (rk_amount - th_amount) as older
    from rk_product where tenant_id = $1 and company_id = $2 and part_id = $3 and posted and rk_type = 0
  ), held as (
    select coalesce(sum(qty), 0) as qty from part_cost where tenant_id = $1 and company_id = $2 and part_id = $3
  ), kept as (
    select coalesce(sum(qty), 0) as qty from part_sale_day where tenant_id = $1 and company_id = $2 and part_id = $3
  ), supplied as (
    select r.supplier_id, sum(r.qty) as rkamount, sum(r.rest) as rest, sum(greatest(0, least(r.qty - r.rest, k.qty - r.older))) as sold
    from (select r.*, greatest(0, least(r.qty, h.qty - r.newer)) as rest from receipts r cross join held h) r cross join kept k group by r.supplier_id
  )
  select case when w.within then s.supplier_id else 0 end as "supplierId", case when w.within then c.client_name else '${MASKED}' end as "supplierName", s.rkamount, s.sold as ckamount, s.rest as "markAmount"
  from supplied s join client c on c.tenant_id = $1 and c.client_id = s.supplier_id
  cross join lateral (select ${clientScopeSql('$4', 'c')} as within) w
  union all
  select 0, '期初及其他', x.sold + x.rest, x.sold, x.rest
  from (select h.qty - coalesce(sum(s.rest), 0) as rest, k.qty - coalesce(sum(s.sold), 0) as sold
    from held h cross join kept k left join supplied s on true group by h.qty, k.qty) x where x.rest > 0 or x.sold > 0
  order by 3 desc, 1`
