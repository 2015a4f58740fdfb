import type { Answer, Received } from '#contract/kit/fields.ts'
import type { exchangeGroups } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { STOCK_OF } from '../search/index.ts'

type Member = Omit<NonNullable<Answer<typeof exchangeGroups.members>['content']>['list'][number], 'key'> & { groupId: number }

/** $3: codes that stand in no group yet, $4 as they were typed. Stock is that of the company signed in to. */
const MEMBERS = `
  with codes as (
    select g.group_id, g.code_id, g.pj_no, g.code_n from exchange_code g where g.tenant_id = $1 and g.group_id = any($3::bigint[])
    union all select 0, 0, u.pj_no, u.code_n from unnest($4::text[], $5::text[]) as u (code_n, pj_no)
  )
  select c.group_id as "groupId", c.code_id as id, coalesce(p.pj_no, c.pj_no) as "pjNo", coalesce(p.part_id, 0) as pjid, coalesce(p.pj_name, '') as "pjName",
    coalesce(p.pj_brand, '') as "pjBrand", coalesce(p.pj_size, '') as "pjSize", case when p.part_id is not null then coalesce(r.xs_price, 0) end as "xsPrice",
    case when p.part_id is not null then coalesce(s.qty, 0) end as qty, case when p.part_id is not null then coalesce(s.usable, 0) end as usable
  from codes c
  left join part p on p.tenant_id = $1 and p.code_n = c.code_n and p.deleted_at is null
  left join part_price r on r.tenant_id = $1 and r.part_id = p.part_id
  cross join lateral ${STOCK_OF('p.part_id', '$2')} s
  order by c.group_id, c.code_id, p.part_id`

/** The codes of groups, one row a part that carries one; of a code no part carries, one row too. */
export async function membersOf(ctx: Context, groupIds: readonly number[], fresh: ReadonlyMap<string, string> = new Map()) {
  const values = [ctx.tenantId, ctx.companyId, groupIds, [...fresh.keys()], [...fresh.values()]]
  const rows = await statement<Member>(ctx, 'exchange-members', MEMBERS, values)
  return rows.map((row) => ({ ...row, key: `${row.id} ${row.pjNo} ${row.pjid}` }))
}

export async function members(ctx: Context, { id }: Received<typeof exchangeGroups.members>) {
  const group = await ctx.db
    .selectFrom('exchangeGroup')
    .select('version')
    .where('tenantId', '=', ctx.tenantId)
    .where('groupId', '=', id)
    .executeTakeFirst()
  if (!group) return { content: null }
  const list = (await membersOf(ctx, [id])).map(({ groupId: _, ...row }) => row)
  return { content: { id, version: group.version, list } }
}
