import { anyKind } from '#contract/documents/sales/order.ts'
import type { searchAll } from '#contract/documents/search-all.ts'
import type { Answer } from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { statement } from '#server/kit/statement.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'

/** Whoever writes or reads sales. */
const READERS: readonly Tag[] = [...anyKind('add'), ...anyKind('query'), 'quick.ckHistory']

type Deal = NonNullable<Answer<typeof searchAll.all>['content']['parts'][number]['lastDeal']>

/** Sales of a part that are looked through for the last one within reach: of what other branches sell all day long not every line is read while somebody types. */
const LOOKED_THROUGH = 100

/**
 * To the client in whatever company, whoever wrote it, as the line of a sale tells it (decision 094); to anybody only what this company sold and the reader finds in
 * its list.
 */
const LAST_DEALS = `
  select p.part_id as id, to_char(d.ck_date, 'YYYY-MM-DD') as day, d.xs_price as price, d.own,
    -- asked of the row that is told: joined, all clients might be walked through first
    (select c.client_name from client c where c.tenant_id = $1 and c.client_id = d.client_id) as "clientName"
  from unnest($2::bigint[]) as p(part_id)
  cross join lateral (
    select * from (
      (select true as own, l.ck_date, l.xs_price, l.client_id from ck_product l
        where $3::bigint > 0 and l.tenant_id = $1 and l.client_id = $3 and l.part_id = p.part_id and l.posted and l.ck_type = 0
          and exists (select 1 from client b where b.tenant_id = $1 and b.client_id = $3 and ${clientScopeSql('$5', 'b')})
        order by l.ck_date desc, l.line_id desc limit 1)
      union all
      (select false, h.ck_date, h.xs_price, h.client_id from (
          select l.ck_id, l.ck_date, l.line_id, l.xs_price, l.client_id, l.company_id from ck_product l
          where l.tenant_id = $1 and l.part_id = p.part_id and l.posted and l.ck_type = 0
          order by l.ck_date desc, l.line_id desc limit ${LOOKED_THROUGH}
        ) h join ck_order o on o.tenant_id = $1 and o.ck_id = h.ck_id
        where h.company_id = $4 and ${dataScopeSql('$5', 'o.created_by', 'o.incharge_id')}
        order by h.ck_date desc, h.line_id desc limit 1)
    ) either order by own desc limit 1
  ) d`

/** By part; without those never sold, and empty for whoever has nothing to do with sales. */
export async function lastDeals(ctx: Context, clientId: number, partIds: readonly number[]): Promise<ReadonlyMap<number, Deal>> {
  if (partIds.length === 0 || !ctx.may(...READERS)) return new Map()
  const rows = await statement<Deal & { id: number }>(ctx, 'search-all.last-deals', LAST_DEALS, [
    ...[ctx.tenantId, partIds, clientId, ctx.companyId, ctx.dataScope],
  ])
  return new Map(rows.map(({ id, ...deal }) => [id, deal]))
}
