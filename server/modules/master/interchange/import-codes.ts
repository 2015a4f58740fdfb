import { MOST_CODES } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { codeKey } from '../search/index.ts'
import { addCode, codeRow, indexGroup, lockGroups, merge, newGroup, removeCode, touch } from './groups.ts'

export interface CodesOfPart {
  partId: number
  pjNo: string
  codes: readonly string[]
}
/** A code that came to the group of a part. */
export interface JoinedCode {
  partId: number
  codeId: number
  groupId: number
  /** The part's own code, which begins a group. */
  own: boolean
  /** The codes of another group that came along; empty: the code stood nowhere. */
  members: number[]
}

/** Makes codes interchangeable with those of parts. After the locks of the parts, before any search row. */
export async function joinPartCodes(ctx: Context, parts: readonly CodesOfPart[]): Promise<JoinedCode[]> {
  if (parts.length === 0) return []
  await lockGroups(ctx)
  const joined: JoinedCode[] = []
  const touched = new Set<number>()
  for (const { partId, pjNo, codes } of parts) {
    const own = await codeRow(ctx, codeKey(pjNo))
    const groupId = own?.groupId ?? (await newGroup(ctx))
    if (!own) {
      const codeId = await addCode(ctx, groupId, { pjNo, codeN: codeKey(pjNo), partId })
      joined.push({ partId, codeId, groupId, own: true, members: [] })
    }
    for (const code of codes) joined.push(...(await joinCode(ctx, partId, groupId, code)))
    touched.add(groupId)
  }
  for (const groupId of touched) {
    await touch(ctx, groupId)
    await indexGroup(ctx, groupId)
  }
  return joined
}

async function joinCode(ctx: Context, partId: number, groupId: number, pjNo: string): Promise<JoinedCode[]> {
  const known = await codeRow(ctx, codeKey(pjNo))
  if (known?.groupId === groupId) return []
  const members = known ? await membersOf(ctx, known.groupId) : []
  if ((await membersOf(ctx, groupId)).length + Math.max(1, members.length) > MOST_CODES) return []
  if (known) await merge(ctx, known.groupId, groupId)
  const codeId = known?.codeId ?? (await addCode(ctx, groupId, { pjNo, codeN: codeKey(pjNo), partId }))
  return [{ partId, codeId, groupId, own: false, members }]
}

async function membersOf(ctx: Context, groupId: number): Promise<number[]> {
  const rows = ctx.db.selectFrom('exchangeCode').select('codeId').where('tenantId', '=', ctx.tenantId).where('groupId', '=', groupId)
  return (await rows.orderBy('codeId').execute()).map(({ codeId }) => codeId)
}

/** Takes codes out again, the last first; where the group is no longer as it was made, it stays. Returns those that stay. */
export async function partCodes(ctx: Context, joined: readonly JoinedCode[]): Promise<Set<number>> {
  const kept = new Set<number>()
  if (joined.length === 0) return kept
  await lockGroups(ctx)
  for (const each of joined) if (!(await partCode(ctx, each))) kept.add(each.codeId)
  return kept
}

async function partCode(ctx: Context, { codeId, groupId, own, members }: JoinedCode): Promise<boolean> {
  const there = await membersOf(ctx, groupId)
  if (!there.includes(codeId)) return true
  if (own ? there.length > 1 : members.some((member) => !there.includes(member))) return false
  const codes = await codesOf(ctx, groupId)
  if (members.length === 0) await removeCode(ctx, codeId, groupId)
  else {
    const apart = await newGroup(ctx)
    const moving = ctx.db.updateTable('exchangeCode').set({ groupId: apart }).where('tenantId', '=', ctx.tenantId)
    await moving.where('codeId', 'in', members).execute()
    await indexGroup(ctx, apart)
  }
  await touch(ctx, groupId)
  await indexGroup(ctx, groupId, codes.get(codeId))
  return true
}

async function codesOf(ctx: Context, groupId: number): Promise<Map<number, string>> {
  const rows = ctx.db.selectFrom('exchangeCode').select(['codeId', 'codeN']).where('tenantId', '=', ctx.tenantId)
  return new Map((await rows.where('groupId', '=', groupId).execute()).map(({ codeId, codeN }) => [codeId, codeN]))
}
