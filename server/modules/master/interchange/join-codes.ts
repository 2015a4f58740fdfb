import { MOST_CODES } from '#contract/master/interchange.ts'
import type { Context } from '#server/kit/context.ts'
import { codeKey } from '../search/index.ts'
import { indexCodes } from './groups.ts'
import { addCodes, mergeGroups, newGroups, touchGroups } from './write-groups.ts'

export interface CodesOfPart {
  partId: number
  pjNo: string
  codes: readonly string[]
}
/** A code as it stands. */
export interface Standing {
  codeId: number
  groupId: number
  codeN: string
}

/** 0 until it is written. */
interface Group {
  id: number
  codes: Code[]
  /** Its codes came to another one. */
  gone: boolean
}
interface Code {
  id: number
  codeN: string
  pjNo: string
  partId: number
  group: Group
}
interface Joining {
  partId: number
  code: Code
  group: Group
  own: boolean
  members: Code[]
  from: Group | undefined
}
interface Written {
  groups: Group[]
  /** Codes that stood before, the first of each group. */
  firsts: { code: Code; group: Group }[]
  fresh: Code[]
  touched: Set<Group>
}

/** What becomes of groups when codes come to those of parts, one after the other: worked out here, written at once. */
export function joiningOf(parts: readonly CodesOfPart[], there: readonly Standing[]): { joinings: Joining[]; written: Written } {
  const written: Written = { groups: [], firsts: [], fresh: [], touched: new Set() }
  const codes = new Map<string, Code>()
  for (const [id, standing] of Map.groupBy(there, ({ groupId }) => groupId)) {
    const group: Group = { id, codes: [], gone: false }
    group.codes = standing.map(({ codeId, codeN }) => ({ id: codeId, codeN, pjNo: '', partId: 0, group }))
    for (const code of group.codes) codes.set(code.codeN, code)
    written.groups.push(group)
    written.firsts.push({ code: group.codes[0] as Code, group })
  }
  const begin = (): Group => {
    const group: Group = { id: 0, codes: [], gone: false }
    written.groups.push(group)
    return group
  }
  const add = (group: Group, pjNo: string, partId: number): Code => {
    const code: Code = { id: 0, codeN: codeKey(pjNo), pjNo, partId, group }
    group.codes.push(code)
    codes.set(code.codeN, code)
    written.fresh.push(code)
    return code
  }
  const joinings: Joining[] = []
  for (const { partId, pjNo, codes: more } of parts) {
    const known = codes.get(codeKey(pjNo))
    const own = known ?? add(begin(), pjNo, partId)
    const { group } = own
    if (!known) joinings.push({ partId, code: own, group, own: true, members: [], from: undefined })
    for (const each of more) {
      const other = codes.get(codeKey(each))
      if (other?.group === group) continue
      const [members, from] = [[...(other?.group.codes ?? [])], other?.group]
      if (group.codes.length + Math.max(1, members.length) > MOST_CODES) continue
      if (from) merge(from, group)
      joinings.push({ partId, code: other ?? add(group, each, partId), group, own: false, members, from })
    }
    written.touched.add(group)
  }
  return { joinings, written }
}

function merge(from: Group, into: Group): void {
  for (const code of from.codes) code.group = into
  into.codes.push(...from.codes)
  from.codes = []
  from.gone = true
}

/** Groups and codes get their numbers; the search rows are written once, at the end. */
export async function writeJoining(ctx: Context, { groups, firsts, fresh, touched }: Written): Promise<void> {
  const made = groups.filter(({ id }) => id === 0)
  const ids = await newGroups(ctx, made.length)
  for (const [at, group] of made.entries()) group.id = ids[at] ?? 0
  // one that was begun here and came to another has nobody: it goes with those whose codes move
  const moved = firsts.filter(({ group }) => group.gone).map(({ code, group }) => [group.id, code.group.id] as const)
  await mergeGroups(ctx, [...moved, ...made.filter(({ gone }) => gone).map(({ id }) => [id, id] as const)])
  const added = await addCodes(
    ctx,
    fresh.map(({ group, codeN, pjNo, partId }) => ({ groupId: group.id, codeN, pjNo, partId })),
  )
  for (const code of fresh) code.id = added.get(code.codeN) ?? 0
  const alive = [...touched].filter(({ gone }) => !gone)
  await touchGroups(
    ctx,
    alive.map(({ id }) => id),
  )
  await indexCodes(
    ctx,
    alive.flatMap((group) => group.codes.map(({ codeN }) => codeN)),
  )
}
