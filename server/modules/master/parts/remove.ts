import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { forgetCodes, sharedCodes } from '../interchange/index.ts'

/** What belongs to a part and goes with it; everything else is a use. */
const BELONGINGS = new Set(['适用车型', '上下限', '互换码'])

/** What uses each of these parts, in words. */
async function usesOf(ctx: Context, ids: number[]): Promise<Map<number, string[]>> {
  const [referred, shared] = await Promise.all([
    statement<{ id: number; what: string }>(ctx, 'part.in-use', 'select part_id as id, what from part_in_use($1)', [ids]),
    sharedCodes(ctx, ids),
  ])
  const uses = new Map<number, string[]>()
  const add = (id: number, what: string) => {
    const known = uses.get(id) ?? []
    if (!known.includes(what)) uses.set(id, [...known, what])
  }
  for (const { id, what } of referred) if (!BELONGINGS.has(what)) add(id, what)
  for (const id of shared) add(id, '互换码')
  return uses
}

const found = (ctx: Context, ids: number[]) =>
  ctx.db
    .selectFrom('part')
    .select(['partId as id', 'pjNo', 'pjName', 'pjBrand'])
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deletedAt', 'is', null)
    .orderBy('partId')

export async function uses(ctx: Context, { ids }: Received<typeof parts.uses>) {
  const rows = await found(ctx, ids).execute()
  const used = await usesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { content: rows.map((row) => ({ ...row, uses: (used.get(row.id) ?? []).join('、') })) }
}

/** 删除: only parts that nothing refers to. They are locked first: whoever wants to use one meanwhile waits. */
export async function remove(ctx: Context, { ids: wanted }: Received<typeof parts.remove>) {
  const rows = await found(ctx, wanted).forUpdate().execute()
  if (rows.length < new Set(wanted).size) throw refused('有的商品已被删除，请刷新后重试')
  const ids = rows.map(({ id }) => id)
  const used = await usesOf(ctx, ids)
  const first = rows.find(({ id }) => used.has(id))
  if (first) throw refused(`商品 ${first.pjNo} 已被使用（${used.get(first.id)?.join('、')}），不能删除，只能停用`)
  await forgetCodes(ctx, ids)
  const those = sql<number>`any(${ids}::bigint[])`
  for (const table of ['fitment', 'stockLimit', 'partSearch', 'partCode', 'partUnit'] as const)
    await ctx.db.deleteFrom(table).where('tenantId', '=', ctx.tenantId).where('partId', '=', those).execute()
  await ctx.db
    .updateTable('part')
    .set(({ eb }) => ({ deletedAt: ctx.now, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', those)
    .execute()
  await recordChanges(
    ctx,
    'part',
    '删除商品',
    rows.map(({ id, ...names }) => ({ id, after: names })),
  )
  return {}
}
