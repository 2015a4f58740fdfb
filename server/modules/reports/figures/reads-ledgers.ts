import type { Context } from '#server/kit/context.ts'
import { askedOf, groupsOf } from './asked.ts'
import { ledgerRead } from './compile.ts'
import { gone } from './keys.ts'
import { bordersOf } from './rolled/borders.ts'
import { type RunQuestion, readerOf } from './run.ts'
import { measuresFor, summedFor } from './seen.ts'

/** What a ledger is read by, where a question is of one of these: it has an index by it. */
const NARROW = {
  result_entry: { part_id: ['partId', 'part'], client_id: ['clientId', 'client'], incharge_id: ['personId', 'person'] },
  stock_ledger: { part_id: ['partId', 'part'] },
} as const

/** Which ledger this question is added up from, row by row, of which days, and of what; undefined where sums answer it. */
export async function readsLedgers(ctx: Context, question: RunQuestion) {
  const asked = await askedOf(ctx, question)
  if (asked.report.atDay) return undefined
  const groups = groupsOf(asked.report, question.groups, question.path)
  const names = summedFor(measuresFor(ctx, asked.report))
  const reader = { ...readerOf(ctx), borders: await bordersOf(ctx) }
  const table = ledgerRead({ reader, asked, period: asked, groups, names, shift: '' })
  if (!table) return undefined
  const ids = Object.entries(NARROW[table]).map(([column, [filter, group]]) => [
    column,
    question[filter] || Number(gone(group, question.path)),
  ])
  const of = Object.fromEntries(ids.filter(([, id]) => Number(id) > 0)) as Record<string, number>
  return { table, from: asked.from, to: asked.to, companies: asked.companies, of }
}
