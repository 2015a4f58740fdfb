import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** Groups and codes, many at a time. Under the lock of the groups. */

const GROUPS = `insert into exchange_group (tenant_id, updated_by) select $1, $2 from generate_series(1, $3::int) returning group_id as "groupId"`
const MOVE = `update exchange_code c set group_id = u.target from unnest($2::bigint[], $3::bigint[]) as u (gone, target)
  where c.tenant_id = $1 and c.group_id = u.gone`
const DROP = 'delete from exchange_group where tenant_id = $1 and group_id = any($2::bigint[])'
const ADD = `insert into exchange_code (tenant_id, group_id, pj_no, code_n, part_id, created_by)
  select $1, u.group_id, u.pj_no, u.code_n, u.part_id, $2 from unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[]) as u (group_id, pj_no, code_n, part_id)
  returning code_id as "codeId", code_n as code`
const TOUCH = `update exchange_group set version = version + 1, updated_by = $2, updated_at = $4 where tenant_id = $1 and group_id = any($3::bigint[])`

export async function newGroups(ctx: Context, count: number): Promise<number[]> {
  if (count === 0) return []
  const made = await statement<{ groupId: number }>(ctx, 'exchange.groups', GROUPS, [ctx.tenantId, ctx.userId, count])
  return made.map(({ groupId }) => groupId)
}

/** Groups that go, with the groups their codes come to. */
export async function mergeGroups(ctx: Context, moves: readonly (readonly [gone: number, into: number])[]): Promise<void> {
  if (moves.length === 0) return
  const gone = moves.map(([each]) => each)
  await statement(ctx, 'exchange.move', MOVE, [ctx.tenantId, gone, moves.map(([, into]) => into)])
  await statement(ctx, 'exchange.drop', DROP, [ctx.tenantId, gone])
}

interface NewCode {
  groupId: number
  pjNo: string
  codeN: string
  partId: number | null
}
/** Answers their numbers, by the code as it is compared. */
export async function addCodes(ctx: Context, codes: readonly NewCode[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const columns = [codes.map(({ groupId }) => groupId), codes.map(({ pjNo }) => pjNo), codes.map(({ codeN }) => codeN)]
  const values = [ctx.tenantId, ctx.userId, ...columns, codes.map(({ partId }) => partId)]
  const added = await statement<{ codeId: number; code: string }>(ctx, 'exchange.add', ADD, values)
  return new Map(added.map(({ code, codeId }) => [code, codeId]))
}

/** Whoever looks at the groups as they were is told when he saves. */
export async function touchGroups(ctx: Context, ids: readonly number[]): Promise<void> {
  await statement(ctx, 'exchange.touch', TOUCH, [ctx.tenantId, ctx.userId, ids, ctx.now])
}
