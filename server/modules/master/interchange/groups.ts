import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { indexParts } from '../search/index.ts'

/** Groups merge and split: one edit at a time in a tenant. Taken after the part's own row, before any search row, so nobody can deadlock. */
export const lockGroups = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exchange ${ctx.tenantId}`}, 0))`.execute(ctx.db)

export const codeRow = (ctx: Context, codeN: string) =>
  ctx.db.selectFrom('exchangeCode').selectAll().where('tenantId', '=', ctx.tenantId).where('codeN', '=', codeN).executeTakeFirst()

export async function newGroup(ctx: Context): Promise<number> {
  const { groupId } = await ctx.db
    .insertInto('exchangeGroup')
    .values({ tenantId: ctx.tenantId, updatedBy: ctx.userId })
    .returning('groupId')
    .executeTakeFirstOrThrow()
  return groupId
}

/** Whoever looks at the group as it was is told when he saves. */
export const touch = (ctx: Context, groupId: number) =>
  ctx.db
    .updateTable('exchangeGroup')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('groupId', '=', groupId)
    .execute()

/** The code's group, made when there is none yet. */
export async function groupOf(ctx: Context, code: { pjNo: string; codeN: string; partId: number }): Promise<number> {
  const known = await codeRow(ctx, code.codeN)
  if (known) return known.groupId
  const groupId = await newGroup(ctx)
  await addCode(ctx, groupId, code)
  return groupId
}

export async function addCode(
  ctx: Context,
  groupId: number,
  code: { pjNo: string; codeN: string; partId: number | null },
): Promise<number> {
  const { pjNo, codeN, partId } = code
  const { codeId } = await ctx.db
    .insertInto('exchangeCode')
    .values({ tenantId: ctx.tenantId, groupId, pjNo, codeN, partId, createdBy: ctx.userId })
    .returning('codeId')
    .executeTakeFirstOrThrow()
  return codeId
}

export async function merge(ctx: Context, from: number, into: number): Promise<void> {
  if (from === into) return
  await ctx.db.updateTable('exchangeCode').set({ groupId: into }).where('tenantId', '=', ctx.tenantId).where('groupId', '=', from).execute()
  await ctx.db.deleteFrom('exchangeGroup').where('tenantId', '=', ctx.tenantId).where('groupId', '=', from).execute()
}

export async function removeCode(ctx: Context, codeId: number, groupId: number): Promise<void> {
  await ctx.db.deleteFrom('exchangeCode').where('tenantId', '=', ctx.tenantId).where('codeId', '=', codeId).execute()
  await ctx.db
    .deleteFrom('exchangeGroup')
    .where('tenantId', '=', ctx.tenantId)
    .where('groupId', '=', groupId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('exchangeCode').select('codeId').where('tenantId', '=', ctx.tenantId).where('groupId', '=', groupId))),
    )
    .execute()
}

/** Writes the search rows of all parts of a group, and of the parts with one more code. */
export async function indexGroup(ctx: Context, groupId: number, leftCode = ''): Promise<void> {
  const codes = ctx.db.selectFrom('exchangeCode').select('codeN').where('tenantId', '=', ctx.tenantId).where('groupId', '=', groupId)
  await indexCodes(ctx, [...(await codes.execute()).map(({ codeN }) => codeN), leftCode])
}

/** Writes the search rows of all parts that carry one of these codes. */
export async function indexCodes(ctx: Context, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const rows = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', '=', sql<string>`any(${codes}::text[])`)
    .where('deletedAt', 'is', null)
    .execute()
  await indexParts(
    ctx,
    rows.map(({ partId }) => partId),
  )
}
