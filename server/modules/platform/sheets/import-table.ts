import { createHash } from 'node:crypto'
import type { Verdict } from '#contract/kit/table-import.ts'
import { refused } from '#server/kit/errors.ts'

export interface Judged {
  no: number
  verdict: Verdict
  /** Why it is wrong; of others a remark. */
  problem: string
}

/**
 * The answer of a `tableImport` call (contract/kit/table-import.ts). Rows are judged afresh by both calls, the second time under the module's locks:
 * what differs from what was shown is refused and shown again instead.
 */
export async function importTable<R extends Judged>(
  { confirm, seal: shown }: { confirm: boolean; seal: string },
  rows: R[],
  write: (rows: R[]) => Promise<void>,
) {
  const counts = { fresh: 0, changed: 0, same: 0, wrong: 0 }
  for (const { verdict } of rows) counts[verdict]++
  const seal = createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
  if (confirm) {
    if (seal !== shown) throw refused('资料在预览后有变化，请重新预览')
    const wanted = rows.filter(({ verdict }) => verdict === 'fresh' || verdict === 'changed')
    if (wanted.length === 0) throw refused('没有需要导入的数据')
    await write(wanted)
  }
  return { content: { ...counts, seal, done: confirm, rows } }
}
