import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { indexCodes } from './groups.ts'
import type { Pair } from './pair-rules.ts'

/** Codes that are to stand together: those of groups there are, and those that stand nowhere yet. */
export interface Union {
  groups: Set<number>
  /** By the code as it is compared, as it is written. */
  fresh: Map<string, string>
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
      const union = unions.get(root) ?? { groups: new Set(), fresh: new Map(), told: new Set() }
      unions.set(root, union)
      const group = groups.get(code)
      if (group !== undefined) union.groups.add(group)
      else if (!union.fresh.has(code)) union.fresh.set(code, pjNo)
      union.told.add(pjNo)
    }
  }
  return [...unions.values()]
}

const GROUPS = `insert into exchange_group (tenant_id, updated_by) select $1, $2 from generate_series(1, $3::int) returning group_id as "groupId"`
const MOVE = `update exchange_code c set group_id = u.into from unnest($2::bigint[], $3::bigint[]) as u (gone, into)
  where c.tenant_id = $1 and c.group_id = u.gone`
const DROP = 'delete from exchange_group where tenant_id = $1 and group_id = any($2::bigint[])'
const ADD = `insert into exchange_code (tenant_id, group_id, pj_no, code_n, created_by)
  select $1, u.group_id, u.pj_no, u.code_n, $2 from unnest($3::bigint[], $4::text[], $5::text[]) as u (group_id, pj_no, code_n)`
const TOUCH = `update exchange_group set version = version + 1, updated_by = $2, updated_at = $4 where tenant_id = $1 and group_id = any($3::bigint[])`
const CODES = 'select code_n as code from exchange_code where tenant_id = $1 and group_id = any($2::bigint[])'

/** Brings codes together, all groups with a few statements. Under the lock of the groups; the search rows are written once, at the end. */
export async function writeUnions(ctx: Context, unions: readonly Union[]): Promise<void> {
  if (unions.length === 0) return
  const fresh = unions.filter(({ groups }) => groups.size === 0)
  const made = await statement<{ groupId: number }>(ctx, 'exchange.groups', GROUPS, [ctx.tenantId, ctx.userId, fresh.length])
  const placed = unions.map((union) => {
    const [into = made.pop()?.groupId ?? 0, ...gone] = [...union.groups].sort((a, b) => a - b)
    return { ...union, into, gone }
  })
  const moves = placed.flatMap(({ into, gone }) => gone.map((each) => [each, into] as const))
  const gone = moves.map(([each]) => each)
  if (gone.length > 0) {
    await statement(ctx, 'exchange.move', MOVE, [ctx.tenantId, gone, moves.map(([, into]) => into)])
    await statement(ctx, 'exchange.drop', DROP, [ctx.tenantId, gone])
  }
  const codes = placed.flatMap(({ into, fresh: own }) => [...own].map(([code, pjNo]) => ({ into, code, pjNo })))
  const columns = [codes.map(({ into }) => into), codes.map(({ pjNo }) => pjNo), codes.map(({ code }) => code)]
  await statement(ctx, 'exchange.add', ADD, [ctx.tenantId, ctx.userId, ...columns])
  const ids = placed.map(({ into }) => into)
  await statement(ctx, 'exchange.touch', TOUCH, [ctx.tenantId, ctx.userId, ids, ctx.now])
  await recordChanges(
    ctx,
    'exchange',
    '导入互换码',
    placed.map(({ into, told }) => ({ id: into, after: { exchange: [...told].join('、').slice(0, 500) } })),
  )
  const all = await statement<{ code: string }>(ctx, 'exchange.codes', CODES, [ctx.tenantId, ids])
  await indexCodes(
    ctx,
    all.map(({ code }) => code),
  )
}
