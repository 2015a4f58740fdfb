import type { Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { clientsInScope } from '../search/index.ts'

const found = (ctx: Context, ids: number[]) =>
  ctx.db
    .selectFrom('client')
    .select(['clientId as id', 'clientNo', 'clientName', 'walkIn'])
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .orderBy('clientId')

/** What uses each of these clients, in words. */
export const usesOf = (ctx: Context, ids: number[]) => usesIn(ctx, 'client.in-use', 'client_in_use', ids)
/** The same without what was taken back. */
export const needsOf = (ctx: Context, ids: number[]) => usesIn(ctx, 'client.needed', 'client_needed', ids)

async function usesIn(ctx: Context, name: string, asked: string, ids: number[]): Promise<Map<number, string>> {
  const rows = await statement<{ id: number; what: string }>(ctx, name, `select client_id as id, what from ${asked}($1)`, [ids])
  const words = Map.groupBy(rows, ({ id }) => id)
  return new Map([...words].map(([id, uses]) => [id, [...new Set(uses.map(({ what }) => what))].join('、')]))
}

export async function uses(ctx: Context, { ids }: Received<typeof clients.uses>) {
  const rows = await found(ctx, ids).execute()
  const used = await usesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { content: rows.map(({ walkIn: _, ...row }) => ({ ...row, uses: used.get(row.id) ?? '' })) }
}

/** 删除: only whom nothing refers to. Locked first: whoever wants to write a document for one of them meanwhile waits, and is then told he is gone. */
export async function remove(ctx: Context, { ids: wanted }: Received<typeof clients.remove>) {
  const rows = await found(ctx, wanted).forUpdate().execute()
  if (rows.length < new Set(wanted).size) throw refused('有的客户已被删除，请刷新后重试')
  if (rows.some(({ walkIn }) => walkIn)) throw refused('散客是系统客户，不能删除')
  const ids = rows.map(({ id }) => id)
  const used = await usesOf(ctx, ids)
  const first = rows.find(({ id }) => used.has(id))
  if (first) throw refused(`${first.clientName} 已被使用（${used.get(first.id)}），不能删除，只能停用`)
  await ctx.db.deleteFrom('clientSearch').where('tenantId', '=', ctx.tenantId).where('clientId', 'in', ids).execute()
  await ctx.db
    .updateTable('client')
    .set(({ eb }) => ({ deletedAt: ctx.now, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', 'in', ids)
    .execute()
  await recordChanges(
    ctx,
    'client',
    '删除客户',
    rows.map(({ id, clientNo, clientName }) => ({ id, after: { clientNo, clientName } })),
  )
  return {}
}
