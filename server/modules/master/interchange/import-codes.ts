import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { codeKey } from '../search/index.ts'
import { indexCodes, lockGroups, newGroup } from './groups.ts'
import { type CodesOfPart, joiningOf, type Standing, writeJoining } from './join-codes.ts'
import { touchGroups } from './write-groups.ts'

/** A code that came to the group of a part. */
export interface JoinedCode {
  partId: number
  codeId: number
  groupId: number
  /** The part's own code, which begins a group. */
  own: boolean
  /** The codes of another group that came along; empty: the code stood nowhere. */
  members: number[]
  /** The number that group had. */
  from?: number
}

/** Makes codes interchangeable with those of parts. After the locks of the parts, before any search row. */
export async function joinPartCodes(ctx: Context, parts: readonly CodesOfPart[]): Promise<JoinedCode[]> {
  if (parts.length === 0) return []
  await lockGroups(ctx)
  const codes = parts.flatMap((part) => [part.pjNo, ...part.codes].map(codeKey))
  const there = await bulk<Standing>(ctx, AROUND, [ctx.tenantId, [...new Set(codes)]])
  const { joinings, written } = joiningOf(parts, there)
  await writeJoining(ctx, written)
  return joinings.map(({ partId, code, group, own, members, from }) => ({
    ...{ partId, codeId: code.id, groupId: group.id, own },
    members: members.map(({ id }) => id).sort((a, b) => a - b),
    ...(from && { from: from.id }),
  }))
}

/** The groups in which these codes stand, whole. */
const AROUND = `select code_id as "codeId", group_id as "groupId", code_n as "codeN" from exchange_code where tenant_id = $1
  and group_id in (select group_id from exchange_code where tenant_id = $1 and code_n = any($2::text[])) order by code_id`

interface Parting {
  /** Codes that leave, and groups that part again: whose members, under which number. */
  leave: Set<number>
  apart: { members: number[]; from: number }[]
  kept: Set<number>
}

/**
 * What becomes of codes that came to groups, the last first; where a group is no longer as it was made, they stay. Of a pair neither code is a part's: what
 * somebody joined to it since would stand alone without it.
 */
export async function partingOf(ctx: Context, joined: readonly JoinedCode[]): Promise<Parting> {
  const rows = await codesIn(ctx, [...new Set(joined.flatMap(({ groupId, from = 0 }) => [groupId, from]))])
  const groups = new Map(
    [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([id, own]) => [id, new Set(own.map(({ codeId }) => codeId))]),
  )
  const parting: Parting = { leave: new Set(), apart: [], kept: new Set() }
  for (const { partId, codeId, groupId, own, members, from = 0 } of joined) {
    const there = groups.get(groupId) ?? new Set<number>()
    if (!there.has(codeId)) continue
    const joinedSince = partId === 0 && members.length === 0 && [...there].some((id) => id > codeId)
    if (joinedSince || (own ? there.size > 1 : members.some((member) => !there.has(member)))) parting.kept.add(codeId)
    else if (members.length === 0) {
      there.delete(codeId)
      parting.leave.add(codeId)
    } else {
      for (const member of members) there.delete(member)
      if (from > 0) groups.set(from, new Set(members))
      parting.apart.push({ members, from })
    }
  }
  return parting
}

const IN =
  'select code_id as "codeId", group_id as "groupId", code_n as "codeN" from exchange_code where tenant_id = $1 and group_id = any($2::bigint[])'
const codesIn = (ctx: Context, groupIds: readonly number[]) =>
  statement<{ codeId: number; groupId: number; codeN: string }>(ctx, 'exchange.in', IN, [ctx.tenantId, groupIds])

const LEAVE = 'delete from exchange_code where tenant_id = $1 and code_id = any($2::bigint[])'
/** A group that was merged comes back under its number: what was written to it before is found again. */
const AGAIN = `insert into exchange_group (tenant_id, group_id, updated_by) select $1, unnest($3::bigint[]), $2 on conflict do nothing`
const MOVE = `update exchange_code c set group_id = u.target from unnest($2::bigint[], $3::bigint[]) as u (code, target)
  where c.tenant_id = $1 and c.code_id = u.code`
const EMPTY = `delete from exchange_group g where g.tenant_id = $1 and g.group_id = any($2::bigint[])
  and not exists (select 1 from exchange_code c where c.tenant_id = $1 and c.group_id = g.group_id)`

/** Takes codes out again. Returns those that stay. */
export async function partCodes(ctx: Context, joined: readonly JoinedCode[]): Promise<Set<number>> {
  if (joined.length === 0) return new Set()
  await lockGroups(ctx)
  const { leave, apart, kept } = await partingOf(ctx, joined)
  const groupIds = [...new Set(joined.map(({ groupId }) => groupId))]
  const before = await codesIn(ctx, groupIds)
  await statement(ctx, 'exchange.leave', LEAVE, [ctx.tenantId, [...leave]])
  const placed: { members: number[]; from: number }[] = []
  for (const { members, from } of apart) placed.push({ members, from: from || (await newGroup(ctx)) })
  const again = placed.map(({ from }) => from)
  await statement(ctx, 'exchange.again', AGAIN, [ctx.tenantId, ctx.userId, again])
  const moves = placed.flatMap(({ members, from }) => members.map((member) => [member, from] as const))
  await statement(ctx, 'exchange.part', MOVE, [ctx.tenantId, moves.map(([member]) => member), moves.map(([, from]) => from)])
  await statement(ctx, 'exchange.empty', EMPTY, [ctx.tenantId, groupIds])
  await touchGroups(ctx, [...groupIds, ...again])
  await indexCodes(
    ctx,
    before.map(({ codeN }) => codeN),
  )
  return kept
}
