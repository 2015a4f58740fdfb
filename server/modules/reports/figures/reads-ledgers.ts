import type { Context } from '#server/kit/context.ts'
import { askedOf, groupsOf } from './asked.ts'
import { type Layer, needOf } from './compile.ts'
import { gone } from './keys.ts'
import { bordersOf } from './rolled/borders.ts'
import { piecesOf } from './rolled/pieces.ts'
import { type RunQuestion, readerOf } from './run.ts'
import { measuresFor, summedFor } from './seen.ts'
import { isCounted, summedOf } from './summing.ts'

/** Ledgers large enough to be waited for, by their sources. */
const LEDGERS = { result: 'result_entry', stock: 'stock_ledger' } as const

/** The ledger that these figures are added up from row by row, for no roll-up tells apart what they do. */
function ledgerRead(wanted: Layer): 'result_entry' | 'stock_ledger' | undefined {
  const read = (['result', 'stock'] as const).find((source) => {
    const own = wanted.names.filter((name) => summedOf(name).source === source)
    const added = own.filter((name) => !isCounted(name))
    const needs = [
      ...(added.length > 0 ? [needOf(wanted, source, added)] : []),
      ...own.filter((name) => summedOf(name).standing).map((name) => needOf(wanted, source, [name], ['client'])),
    ]
    return needs.some((need) => piecesOf(need).length === 1)
  })
  return read && LEDGERS[read]
}

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
