import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { splitCodes } from '#server/modules/platform/lists/index.ts'

/** So many to a cell: it holds no more than 2,000 signs. */
const IN_A_CELL = 50
const GROUPS = `select array_agg(pj_no order by code_id) as codes from exchange_code where tenant_id = $1
  group by group_id having count(*) > 1 order by min(code_id)`
const SUCCESSORS = 'select old_no as "pjNo", new_no as "otherNo" from supersession where tenant_id = $1 order by supersession_id'

/** Interchange groups and successors as pairs. A code that a cell of several would be split at stands in the column of one. */
export async function storedPairs(ctx: Context) {
  const groups = await statement<{ codes: string[] }>(ctx, 'exchange.stored', GROUPS, [ctx.tenantId])
  const successors = await statement<{ pjNo: string; otherNo: string }>(ctx, 'exchange.stored-successors', SUCCESSORS, [ctx.tenantId])
  return [...groups.flatMap(({ codes }) => pairsOf(codes)), ...successors.map((pair) => ({ ...pair, relation: '替代' }))]
}

export function pairsOf(codes: readonly string[]) {
  const alone = codes.filter((code) => !isOne(code))
  const [first = '', ...others] = codes.filter(isOne)
  if (first === '') return alone.slice(1).map((code) => pair(alone[0] ?? '', [code]))
  const cells = Array.from({ length: Math.ceil(others.length / IN_A_CELL) }, (_, at) => others.slice(at * IN_A_CELL, (at + 1) * IN_A_CELL))
  return [...cells.map((cell) => pair(first, cell)), ...alone.map((code) => pair(code, [first]))]
}
const pair = (pjNo: string, others: readonly string[]) => ({ pjNo, otherNo: others.join('; '), relation: '互换' })

const isOne = (code: string) => {
  const { codes, ask } = splitCodes(code, true, {})
  return codes.length === 1 && ask === undefined
}
