import type { Context } from '#server/kit/context.ts'
import { askedOf, groupsOf } from './asked.ts'
import { ledgerRead } from './compile.ts'
import { bordersOf } from './rolled/borders.ts'
import { type RunQuestion, readerOf } from './run.ts'
import { measuresFor, summedFor } from './seen.ts'

/** Which ledger this question is added up from, row by row, and of which days; undefined where sums answer it. */
export async function readsLedgers(ctx: Context, question: RunQuestion) {
  const asked = await askedOf(ctx, question)
  if (asked.report.atDay) return undefined
  const groups = groupsOf(asked.report, question.groups, question.path)
  const names = summedFor(measuresFor(ctx, asked.report))
  const reader = { ...readerOf(ctx), borders: await bordersOf(ctx) }
  const table = ledgerRead({ reader, asked, period: asked, groups, names, shift: '' })
  return table && { table, from: asked.from, to: asked.to, companies: asked.companies }
}
