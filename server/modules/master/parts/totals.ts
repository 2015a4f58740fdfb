import { sql } from 'kysely'
import { subtract } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Filters, found, isWide } from './page.ts'

interface Sums {
  pjQty: string
  reserved: string
  usable: string
  onWay: string
}

/** 合计 of what the list finds: pieces of this company, as its rows tell them. Of all parts, or all but the stopped ones, they are not added up part by part. */
export async function totals(ctx: Context, input: Filters): Promise<{ content: Sums }> {
  if (!isWide(input)) return { content: await sumsFound(ctx, input) }
  const whole = await statement<Sums>(ctx, 'parts.totals', WHOLE, [ctx.tenantId, ctx.companyId])
  const stopped = input.pjEnable ? await sumsFound(ctx, { ...input, pjEnable: '1' }) : undefined
  const left = (name: keyof Sums) => subtract(whole[0]?.[name] ?? '0', stopped?.[name] ?? '0')
  return { content: { pjQty: left('pjQty'), reserved: left('reserved'), usable: left('usable'), onWay: left('onWay') } }
}

async function sumsFound(ctx: Context, input: Filters): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with found as materialized (${await found(ctx, input)})
    select coalesce(lies.qty, 0) as "pjQty", coalesce(lies.reserved, 0) as reserved, coalesce(lies.qty - lies.reserved, 0) as usable,
      coalesce((select sum(w.qty) from part_on_way w where w.tenant_id = ${ctx.tenantId} and w.company_id = ${ctx.companyId}
        and w.part_id in (select f.part_id from found f)), 0) as "onWay"
    from (select sum(b.qty) as qty, sum(b.reserved) as reserved from stock_balance b
      join warehouse k on k.tenant_id = b.tenant_id and k.warehouse_id = b.warehouse_id and k.kind = 'normal'
      where b.tenant_id = ${ctx.tenantId} and b.company_id = ${ctx.companyId} and b.part_id in (select f.part_id from found f)) lies`.execute(
    ctx.db,
  )
  const [sums] = rows
  if (!sums) throw new Error('a sum is always one row')
  return sums
}

/** From the pools rolled up and the ledger beyond them (decision 143), as 库存查询 has its own. */
const WHOLE = `
  select coalesce(lies.qty, 0) as "pjQty", coalesce(held.qty, 0) as reserved, coalesce(lies.qty, 0) - coalesce(held.qty, 0) as usable, coalesce(way.qty, 0) as "onWay"
  from (select sum(c.qty) as qty from (
      select p.qty from stock_pool p where p.tenant_id = $1 and p.company_id = $2 and p.pool = 0
      union all
      select l.qty from stock_ledger l where l.tenant_id = $1 and l.company_id = $2 and l.pool = 0
        and l.ledger_id > coalesce((select k.ledger_id from stock_rolled k where k.tenant_id = $1), 0)
    ) c) lies,
    (select sum(r.qty) as qty from reservation r join warehouse w on w.tenant_id = $1 and w.warehouse_id = r.warehouse_id and w.kind = 'normal'
      where r.tenant_id = $1 and r.company_id = $2) held,
    (select sum(o.qty) as qty from part_on_way o where o.tenant_id = $1 and o.company_id = $2) way`
