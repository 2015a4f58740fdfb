import { add, compare, isZero } from '#contract/kit/decimal.ts'
import { untilEnd } from '#server/kit/at-end.ts'
import type { Context } from '#server/kit/context.ts'
import { writeEntries } from './write-entries.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

/** A posting: what a document has done under one event. */
export interface Posting {
  document: string
  documentId: number
  event: string
}
/** What the postings of one document moved on one day in one company: assets less debts, and which of its events did. */
interface Tally extends Pick<Posting, 'document' | 'documentId'> {
  companyId: number
  bizDate: string
  moved: string
  /** Margin of branches within it. */
  inner: string
  /** Rows that no paper pays for are among them. */
  corrects: boolean
  events: Set<string>
}

interface Tallies extends Pick<Who, 'db' | 'tenantId'> {
  tally: Map<string, Tally>
}

const keyOf = (row: Pick<Tally, 'companyId' | 'bizDate' | 'document' | 'documentId'>) =>
  `${row.companyId} ${row.bizDate} ${row.document} ${row.documentId}`

/**
 * A ledger tells what one of its postings has moved: stock and what is owed to us and money count up, what we owe counts down. Before the request ends, the
 * entries of each posting are written, and they come to exactly what the ledgers moved, document by document, day by day, company by company: else the
 * request fails. With '0' it only says that the posting has a result.
 */
export function explain(ctx: Who, posting: Posting, bizDate: string, moved: string, corrects = false, inner = '0'): void {
  const { document, documentId, event } = posting
  const { tally } = untilEnd<Tallies>(ctx, settleUp, () => ({ db: ctx.db, tenantId: ctx.tenantId, tally: new Map() }))
  const key = keyOf({ companyId: ctx.companyId, bizDate, document, documentId })
  const known = tally.get(key)
  if (!known)
    return void tally.set(key, {
      companyId: ctx.companyId,
      bizDate,
      document,
      documentId,
      moved,
      inner,
      corrects,
      events: new Set([event]),
    })
  known.moved = add(known.moved, moved)
  known.inner = add(known.inner, inner)
  known.corrects ||= corrects
  known.events.add(event)
}

/** Goods or money against what is owed, and nothing else: without a discount or a correction there is no result. */
const EVEN: readonly string[] = ['rk', 'sk', 'fk', 'tk', 'gk', 'hc']

async function settleUp({ tally, ...ctx }: Tallies): Promise<void> {
  const open = [...tally.values()].filter(({ document, moved, corrects }) => corrects || !(EVEN.includes(document) && isZero(moved)))
  for (const [document, own] of Map.groupBy(open, (each) => each.document)) {
    const postings = own.flatMap(({ documentId, events }) => [...events].map((event) => ({ documentId, event })))
    const explained = new Map((await writeEntries(ctx, document, postings)).map((row) => [keyOf({ ...row, document }), row]))
    for (const each of own) {
      const { amount = '0', inner = '0' } = explained.get(keyOf(each)) ?? {}
      if (compare(each.moved, amount) !== 0) throw unexplained(each, amount)
      // what lies in stock of it and what has gone into costs are one sum
      if (!isZero(add(each.inner, inner))) throw unexplained({ ...each, moved: each.inner }, inner)
      explained.delete(keyOf(each))
    }
    const stray = [...explained].find(([, { amount, inner }]) => !isZero(amount) || !isZero(inner))
    if (stray) throw new Error(`entries without a posting: ${stray[0]}`)
  }
}

const unexplained = ({ companyId, bizDate, document, documentId, moved, events }: Tally, amount: string) =>
  new Error(
    `${document} ${documentId} (${[...events].join()}) moved ${moved} on ${bizDate} in company ${companyId}, of which its entries explain ${amount}`,
  )
