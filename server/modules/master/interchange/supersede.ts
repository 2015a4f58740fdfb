import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { supersession } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, invalid, refused } from '#server/kit/errors.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanCode, codeKey, LAST_CODE, normal } from '../search/index.ts'
import { indexCodes, lockGroups } from './groups.ts'

const newest: Order = [['s.supersessionId', 'desc']]
const sortable = { oldNo: { by: 's.oldN' }, newNo: { by: 's.newN' }, createTime: { by: 's.createdAt' } }

/** 替代关系. */
export async function page(ctx: Context, input: Received<typeof supersession.page>) {
  let found = ctx.db.selectFrom('supersession as s').where('s.tenantId', '=', ctx.tenantId)
  const key = normal(input.pjNo)
  if (input.pjNo)
    found = found.where(({ or, eb }) =>
      or([
        eb('s.oldNo', 'ilike', containing(input.pjNo)),
        eb('s.newNo', 'ilike', containing(input.pjNo)),
        ...(key ? [eb('s.oldN', 'like', containing(key)), eb('s.newN', 'like', containing(key))] : []),
      ]),
    )
  const order = await orderOf(ctx, found, input, sortable, newest)
  const nameOf = (code: string) =>
    sql<string>`coalesce((select string_agg(p.pj_brand || ' ' || p.pj_name, '、' order by p.part_id) from part p
      where p.tenant_id = s.tenant_id and p.code_n = ${sql.ref(code)} and p.deleted_at is null), '')`
  const rows = found
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.userId', '=', 's.createdBy'))
    .select(['s.supersessionId as id', 's.oldNo', 's.newNo', 's.remark', 's.createdAt as createTime'])
    .select(({ fn, val }) => [
      fn.coalesce('u.realName', val('')).as('modifier'),
      nameOf('s.old_n').as('oldName'),
      nameOf('s.new_n').as('newName'),
      sql<string>`${sql.raw(LAST_CODE(String(ctx.tenantId), 's.old_n'))}`.as('lastNo'),
      sql<string>`coalesce((select sum(b.qty - b.reserved) from part p
        join stock_balance b on b.tenant_id = p.tenant_id and b.part_id = p.part_id and b.company_id = ${ctx.companyId}
        join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id and w.kind = 'normal'
        where p.tenant_id = s.tenant_id and p.code_n = s.new_n and p.deleted_at is null), 0)`.as('usable'),
    ])
  return { page: await paginate(ctx, inOrder(rows, order), found, input) }
}

export async function save(ctx: Context, input: Received<typeof supersession.save>) {
  await lockGroups(ctx)
  const id = await replace(ctx, input, input.tips === 0)
  return { id }
}

interface Replaced {
  oldNo: string
  newNo: string
  remark: string
}

/** The successor of an old code, or another one in place of the former: `asks` first, and says which. Under the lock of the groups. */
export async function replace(ctx: Context, { oldNo, newNo, remark }: Replaced, asks = false): Promise<number> {
  const [old, next] = [cleanCode(oldNo), cleanCode(newNo)]
  const [oldN, newN] = [codeKey(old), codeKey(next)]
  if (oldN === '') throw invalid('请输入旧编码')
  if (newN === '') throw invalid('请输入新编码')
  if (oldN === newN) throw invalid('新旧编码不能相同')
  const carried = ctx.db.selectFrom('part').select('partId').where('tenantId', '=', ctx.tenantId).where('codeN', '=', newN)
  if (!(await carried.where('deletedAt', 'is', null).executeTakeFirst())) throw refused(`没有编码为 ${next} 的商品，请先新增`)
  const chain = await successors(ctx, newN)
  if (chain.includes(oldN)) throw refused(`${next} 已经由 ${old} 替代，不能互相替代`)
  const mine = ctx.db.selectFrom('supersession').selectAll().where('tenantId', '=', ctx.tenantId)
  const before = await mine.where('oldN', '=', oldN).executeTakeFirst()
  if (asks && before && before.newN !== newN) throw confirmFirst(`${before.oldNo} 已由 ${before.newNo} 替代，改为由 ${next} 替代？`)
  const values = { oldNo: old, newNo: next, newN, remark, createdBy: ctx.userId, createdAt: ctx.now }
  const { supersessionId } = await ctx.db
    .insertInto('supersession')
    .values({ tenantId: ctx.tenantId, oldN, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'oldN']).doUpdateSet(values))
    .returning('supersessionId')
    .executeTakeFirstOrThrow()
  await indexCodes(ctx, [newN, ...chain, ...(before ? [before.newN, ...(await successors(ctx, before.newN))] : [])])
  const told = { oldNo: old, newNo: next, remark }
  await recordChange(ctx, 'supersession', supersessionId, before ? '修改替代' : '新增替代', before && { ...before }, told)
  return supersessionId
}

export async function remove(ctx: Context, { ids }: Received<typeof supersession.remove>) {
  await lockGroups(ctx)
  const rows = await ctx.db
    .selectFrom('supersession')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('supersessionId', 'in', ids)
    .execute()
  if (rows.length < new Set(ids).size) throw refused('替代关系不存在，请刷新后重试')
  const concerned = new Set<string>()
  for (const { newN } of rows) for (const code of [newN, ...(await successors(ctx, newN))]) concerned.add(code)
  await ctx.db.deleteFrom('supersession').where('tenantId', '=', ctx.tenantId).where('supersessionId', 'in', ids).execute()
  await indexCodes(ctx, [...concerned])
  for (const { supersessionId, oldNo, newNo } of rows)
    await recordChange(ctx, 'supersession', supersessionId, '删除替代', { oldNo, newNo }, { oldNo: null, newNo: null })
  return {}
}

/** The codes that came after one, nearest first. */
export async function successors(ctx: Context, codeN: string): Promise<string[]> {
  const rows = await statement<{ code: string }>(ctx, 'supersession-chain', CHAIN, [ctx.tenantId, codeN])
  return rows.map(({ code }) => code)
}
const CHAIN = `
  with recursive after (code, depth) as (
    select s.new_n, 1 from supersession s where s.tenant_id = $1 and s.old_n = $2
    union all select s.new_n, after.depth + 1 from after join supersession s on s.tenant_id = $1 and s.old_n = after.code where after.depth < 50
  ) select code from after order by depth`
