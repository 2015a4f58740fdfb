import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { type Fields, type Look, placeOf, type Restored, type Written } from '#server/modules/platform/lists/index.ts'
import { indexCodes, lockGroups } from './groups.ts'
import { successors } from './supersede.ts'

const NOW = `select s.supersession_id as id, s.old_no as "oldNo", s.new_no as "newNo", s.new_n as "newN", s.remark, s.created_at as at,
    coalesce(u.real_name, '') as who
  from supersession s left join app_user u on u.tenant_id = $1 and u.user_id = s.created_by
  where s.tenant_id = $1 and s.supersession_id = any($2::bigint[]) order by s.supersession_id for update of s`
const GONE = 'delete from supersession where tenant_id = $1 and supersession_id = any($2::bigint[])'
const BACK = `update supersession s set old_no = u."oldNo", new_no = u."newNo", new_n = u."newN", remark = u.remark, created_by = $2, created_at = now()
  from jsonb_to_recordset($3::jsonb) as u (id bigint, "oldNo" text, "newNo" text, "newN" text, remark text)
  where s.tenant_id = $1 and s.supersession_id = u.id`

/** Successors as they stand now. */
export const successorsLook: Look = async (ctx, targets) => {
  const rows = await statement<Fields & { id: number; who: string; at: string }>(ctx, 'successor.now', NOW, [
    ctx.tenantId,
    targets.map(({ id }) => id),
  ])
  return new Map(rows.map(({ id, who, at, ...fields }) => [placeOf({ id, key: '' }), { gone: false, who, at, fields }]))
}

export async function unmakeSuccessors(ctx: Context, made: readonly Written[]): Promise<void> {
  const chain = await chainsOf(
    ctx,
    made.map(({ after }) => after),
  )
  await statement(ctx, 'successor.unmake', GONE, [ctx.tenantId, made.map(({ id }) => id)])
  await indexCodes(ctx, chain)
  await told(
    ctx,
    made.map(({ id }) => ({ id, oldNo: null, newNo: null })),
  )
}

export async function takeSuccessorsBack(ctx: Context, back: readonly Restored[]): Promise<void> {
  const rows = back.map(({ id, fields, now }): Fields & { id: number } => ({ ...now.fields, ...fields, id }))
  const before = back.map(({ now }) => now.fields)
  await lockGroups(ctx)
  await statement(ctx, 'successor.back', BACK, [ctx.tenantId, ctx.userId, JSON.stringify(rows)])
  await indexCodes(ctx, await chainsOf(ctx, [...before, ...rows]))
  await told(
    ctx,
    rows.map(({ id, oldNo, newNo }) => ({ id, oldNo: oldNo ?? null, newNo: newNo ?? null })),
  )
}

/** The codes that came after, of which the old one is found as well. */
async function chainsOf(ctx: Context, rows: readonly Fields[]): Promise<string[]> {
  const codes = new Set<string>()
  for (const { newN } of rows) for (const code of [String(newN), ...(await successors(ctx, String(newN)))]) codes.add(code)
  return [...codes]
}

const told = (ctx: Context, rows: readonly { id: number; oldNo: unknown; newNo: unknown }[]) =>
  recordChanges(
    ctx,
    'supersession',
    '撤销导入',
    rows.map(({ id, ...after }) => ({ id, after })),
  )
