import { statement } from '#server/kit/statement.ts'
import type { Poster } from './posting-header.ts'

const LINES: Readonly<Record<string, string>> = {
  ...{ ck: 'ck_product', rk: 'rk_product', xt: 'th_product', ct: 'th_product' },
  ...{ db: 'stock_paper_line', dc: 'stock_paper_line', qr: 'stock_paper_line', qc: 'stock_paper_line', bs: 'stock_paper_line' },
}

/** Which rows of their paper these lines are, for refusals that name them; a count has places, not rows. */
export async function rowNumbers(
  ctx: Pick<Poster, 'db' | 'tenantId'>,
  document: string,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const table = LINES[document]
  if (!table) return new Map()
  const rows = await statement<{ id: number; row: number }>(
    ctx,
    `stock.rows-of.${table}`,
    `select line_id as id, row_no as row from ${table} where tenant_id = $1 and line_id = any($2::bigint[])`,
    [ctx.tenantId, lineIds],
  )
  return new Map(rows.map(({ id, row }) => [id, row]))
}
