import { MOST_INSTEAD, type saleLine } from '#contract/documents/sales/line-facts.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { priceFor, SOURCE_NAMES } from '#server/modules/master/prices/index.ts'

type Instead = Answer<typeof saleLine.exchange>['content'][number]

/** What may be sold in a part's place, and for how much to this client. */
export async function lineExchange(ctx: Context, { pjid, clientId }: Received<typeof saleLine.exchange>) {
  const elsewhere = ctx.may('stock.others')
  const values = [ctx.tenantId, ctx.companyId, pjid, elsewhere, MOST_INSTEAD]
  const found = await statement<Omit<Instead, 'xsPrice' | 'priceSource'>>(ctx, 'ck.line-exchange', INSTEAD, values)
  if (found.length === 0) return { content: [] }
  const prices = await priceFor(
    ctx,
    clientId,
    found.map((row) => row.pjid),
  )
  const content = found.map((row): Instead => {
    const price = prices.get(row.pjid)?.first
    return { ...row, xsPrice: price?.price ?? '0', priceSource: price ? SOURCE_NAMES[price.source] : '' }
  })
  return { content }
}

/** What lies in normal warehouses in use, as the lines of a sale count it. */
const USABLE = (company: string) => `
  select coalesce(sum(b.qty - b.reserved), 0) as usable
  from stock_balance b join warehouse w on w.tenant_id = $1 and w.warehouse_id = b.warehouse_id and w.kind = 'normal' and w.enabled
  where b.tenant_id = $1 and b.part_id = t.part_id and ${company}`
/** A stopped branch sends nothing; one that owes goods makes up for no other's. */
const ELSEWHERE = `
  select sum(k.usable) as usable from (
    select sum(b.qty - b.reserved) as usable
    from stock_balance b join warehouse w on w.tenant_id = $1 and w.warehouse_id = b.warehouse_id and w.kind = 'normal' and w.enabled
    join dept d on d.tenant_id = $1 and d.dept_id = b.company_id and d.company and not d.stopped
    where b.tenant_id = $1 and b.part_id = t.part_id and b.company_id <> $2
    group by b.company_id having sum(b.qty - b.reserved) > 0
  ) k`

/** The youngest successor goes first. $4: what other branches have may be told. */
const INSTEAD = `
  with recursive own as (
    select code_n from part where tenant_id = $1 and part_id = $3 and deleted_at is null
  ), after (code_n, depth) as (
    select s.new_n, 1 from own join supersession s on s.tenant_id = $1 and s.old_n = own.code_n
    union all select s.new_n, after.depth + 1 from after join supersession s on s.tenant_id = $1 and s.old_n = after.code_n where after.depth < 50
  ), near (code_n, depth) as (
    select code_n, depth from after
    union all select code_n, 0 from own
    union all select g.code_n, 0 from own join exchange_code mine on mine.tenant_id = $1 and mine.code_n = own.code_n
      join exchange_code g on g.tenant_id = $1 and g.group_id = mine.group_id
  ), t as (
    select p.part_id, p.pj_no, p.pj_name, p.pj_brand, p.pj_size, p.pj_factory, p.pj_unit, p.code_n, max(near.depth) as depth
    from near join part p on p.tenant_id = $1 and p.code_n = near.code_n and p.deleted_at is null and not p.pj_enable and p.part_id <> $3
    group by p.tenant_id, p.part_id
  )
  select t.part_id as pjid, t.pj_no as "pjNo", t.pj_name as "pjName", t.pj_brand as "pjBrand", t.pj_size as "pjSize", t.pj_factory as "pjFactory",
    t.pj_unit as "pjUnit", t.depth > 0 as successor, here.usable, case when $4::boolean then coalesce(there.usable, 0) end as elsewhere
  from t
  cross join lateral (${USABLE('b.company_id = $2')}) here
  left join lateral (${ELSEWHERE}) there on $4::boolean
  order by t.depth desc, here.usable desc, there.usable desc nulls last, t.code_n, t.part_id
  limit $5`
