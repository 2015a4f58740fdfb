import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { indexCodes } from './groups.ts'
import type { JoinedCode } from './import-codes.ts'
import type { Pair } from './pair-rules.ts'
import { addCodes, mergeGroups, newGroups, touchGroups } from './write-groups.ts'

/** Codes that are to stand together: those of groups there are, and those that stand nowhere yet. */
export interface Union {
  /** With the line that named them first. */
  groups: Map<number, number>
  /** By the code as it is compared, as it is written, and the line that named it first. */
  fresh: Map<string, { pjNo: string; no: number }>
  /** The codes of the file, for the log. */
  told: Set<string>
}

/** Which codes pairs bring together, in the order of their first pair. */
export function unionsOf(pairs: readonly Pair[], groups: ReadonlyMap<string, number>): Union[] {
  const above = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    return root
  }
  const keyOf = (code: string) => (groups.has(code) ? `#${groups.get(code)}` : code)
  for (const { one, other } of pairs) {
    const [a, b] = [rootOf(keyOf(one)), rootOf(keyOf(other))]
    if (a !== b) above.set(b, a)
  }
  const unions = new Map<string, Union>()
  for (const pair of pairs) {
    for (const [code, pjNo] of [
      [pair.one, pair.pjNo],
      [pair.other, pair.otherNo],
    ] as const) {
      const root = rootOf(keyOf(code))
      const union = unions.get(root) ?? { groups: new Map(), fresh: new Map(), told: new Set() }
      unions.set(root, union)
      const group = groups.get(code)
      if (group === undefined) {
        if (!union.fresh.has(code)) union.fresh.set(code, { pjNo, no: pair.no })
      } else if (!union.groups.has(group)) union.groups.set(group, pair.no)
      union.told.add(pjNo)
    }
  }
  return [...unions.values()]
}

const CODES =
  'select code_n as code, code_id as "codeId", group_id as "groupId" from exchange_code where tenant_id = $1 and group_id = any($2::bigint[])'

/** Brings codes together, all groups with a few statements. Under the lock of the groups; the search rows are written once, at the end. Answers what came to which group. */
export async function writeUnions(ctx: Context, unions: readonly Union[]): Promise<Joining[]> {
  if (unions.length === 0) return []
  const fresh = unions.filter(({ groups }) => groups.size === 0)
  const made = await newGroups(ctx, fresh.length)
  const placed = unions.map((union) => {
    const [into = made.pop() ?? 0, ...gone] = [...union.groups.keys()].sort((a, b) => a - b)
    return { ...union, into, gone }
  })
  const moves = placed.flatMap(({ into, gone }) => gone.map((each) => [each, into] as const))
  const gone = moves.map(([each]) => each)
  const members = gone.length > 0 ? await codesIn(ctx, gone) : []
  await mergeGroups(ctx, moves)
  const codes = placed.flatMap(({ into, fresh: own }) =>
    [...own].map(([codeN, { pjNo }]) => ({ groupId: into, codeN, pjNo, partId: null })),
  )
  const added = await addCodes(ctx, codes)
  const ids = placed.map(({ into }) => into)
  await touchGroups(ctx, ids)
  await recordChanges(
    ctx,
    'exchange',
    '导入互换码',
    placed.map(({ into, told }) => ({ id: into, after: { exchange: [...told].join('、').slice(0, 500) } })),
  )
  const all = await codesIn(ctx, ids)
  await indexCodes(
    ctx,
    all.map(({ code }) => code),
  )
  return joiningsOf(placed, added, members)
}

interface Member {
  code: string
  codeId: number
  groupId: number
}
const codesIn = (ctx: Context, groupIds: readonly number[]) => statement<Member>(ctx, 'exchange.codes', CODES, [ctx.tenantId, groupIds])

/** What came to a group by which line: a code, or another group with all its codes. */
export interface Joining {
  no: number
  joined: JoinedCode
}
type Placed = Union & { into: number; gone: number[] }

/** First what a group begins with: it is the last to leave again. */
function joiningsOf(placed: readonly Placed[], codeIds: ReadonlyMap<string, number>, members: readonly Member[]): Joining[] {
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId)
  return placed.flatMap(({ into, gone, groups, fresh }) => {
    const begun = groups.size === 0
    const codes = [...fresh].map(([code, { no }], at): Joining => {
      const codeId = codeIds.get(code) ?? 0
      return { no, joined: { partId: 0, codeId, groupId: into, own: begun && at === 0, members: [] } }
    })
    const merged = gone.flatMap((from): Joining[] => {
      const own = (byGroup.get(from) ?? []).map(({ codeId }) => codeId)
      const [first] = own
      if (first === undefined) return []
      return [{ no: groups.get(from) ?? 0, joined: { partId: 0, codeId: first, groupId: into, own: false, members: own, from } }]
    })
    return [...codes, ...merged]
  })
}
