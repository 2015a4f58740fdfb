import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { exchangeGroups } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, type Order, onePage, orderOf, withCount } from '#server/kit/page.ts'
import { findParts, normal } from '../search/index.ts'

type Input = Received<typeof exchangeGroups.page>

const codesIn = sql<number>`(select count(*) from exchange_code k where k.tenant_id = g.tenant_id and k.group_id = g.group_id)`
const partsIn = sql<number>`(select count(*) from exchange_code k join part p on p.tenant_id = k.tenant_id and p.code_n = k.code_n and p.deleted_at is null
  where k.tenant_id = g.tenant_id and k.group_id = g.group_id)`
const sortable = { codeCount: { by: codesIn }, partCount: { by: partsIn }, lastUpdateTime: { by: 'g.updatedAt' } }
const newest: Order = [
  ['g.updatedAt', 'desc'],
  ['g.groupId', 'desc'],
]
/** Of a keyword's parts only the best hits are looked at. */
const FOUND = 500

/** 互换管理. */
export async function pageGroups(ctx: Context, input: Input) {
  const found = await filtered(ctx, input)
  const order = await orderOf(ctx, found, input, sortable, newest)
  const chosen = onePage(inOrder(found.select('g.groupId'), order), input)
  const rows = inOrder(
    ctx.db
      .selectFrom('exchangeGroup as g')
      .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'g.tenantId').onRef('u.userId', '=', 'g.updatedBy'))
      .where('g.tenantId', '=', ctx.tenantId)
      .where('g.groupId', 'in', chosen)
      .select(['g.groupId as id', 'g.version', 'g.updatedAt as lastUpdateTime'])
      .select(({ fn, val }) => [
        fn.coalesce('u.realName', val('')).as('modifier'),
        codesIn.as('codeCount'),
        partsIn.as('partCount'),
        sql<string>`(select coalesce(string_agg(k.pj_no, '、' order by k.code_id), '') from exchange_code k
          where k.tenant_id = g.tenant_id and k.group_id = g.group_id)`.as('codes'),
        sql<string>`(select coalesce(string_agg(distinct p.pj_name, '、'), '') from exchange_code k join part p on p.tenant_id = k.tenant_id
          and p.code_n = k.code_n and p.deleted_at is null where k.tenant_id = g.tenant_id and k.group_id = g.group_id)`.as('names'),
        sql<string>`(select coalesce(sum(b.qty - b.reserved), 0) from exchange_code k
          join part p on p.tenant_id = k.tenant_id and p.code_n = k.code_n and p.deleted_at is null
          join stock_balance b on b.tenant_id = p.tenant_id and b.part_id = p.part_id and b.company_id = ${ctx.companyId}
          join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id and w.kind = 'normal'
          where k.tenant_id = g.tenant_id and k.group_id = g.group_id)`.as('usable'),
      ]),
    order,
  )
  return { page: await withCount(ctx, rows, found, input) }
}

async function filtered(ctx: Context, { pjNo, keyword, joined }: Input) {
  let rows = ctx.db.selectFrom('exchangeGroup as g').where('g.tenantId', '=', ctx.tenantId)
  const having = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<boolean>`exists (select 1 from exchange_code k where k.tenant_id = g.tenant_id and k.group_id = g.group_id and ${condition})`
  if (pjNo)
    rows = rows.where(
      having(sql<boolean>`(k.code_n like ${containing(normal(pjNo))} and ${normal(pjNo)} <> '' or k.pj_no ilike ${containing(pjNo)})`),
    )
  if (keyword) {
    const ids = await findParts(ctx, keyword, FOUND)
    const codes = sql`select p.code_n from part p where p.tenant_id = ${ctx.tenantId} and p.part_id = any(${ids}::bigint[])`
    rows = rows.where(having(sql<boolean>`k.code_n in (${codes})`))
  }
  if (joined) rows = rows.where(sql<boolean>`${codesIn} > 1`)
  return rows
}
