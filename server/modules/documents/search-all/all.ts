import { FOUND_DOCUMENTS, type FoundDocument, MOST_FOUND, type searchAll, seeingTag } from '#contract/documents/search-all.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import { CLIENT_TAGS } from '#contract/master/clients/clients.ts'
import { partnerReaders, partReaders, termsReaders } from '#contract/platform/people/readers.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { carsFound } from '#server/modules/master/client-cars/index.ts'
import { moneyIn, moneyOf } from '#server/modules/master/clients/index.ts'
import { findClientItems, partsFound } from '#server/modules/master/lookup/index.ts'
import { rulesInForce, spelt } from '../numbering/index.ts'
import { lastDeals } from './last-deals.ts'
import { sourceSql, sources } from './sources.ts'

type Found = Answer<typeof searchAll.all>['content']
type Paper = Found['documents'][number]

/** Everybody a company deals with. */
const PARTNERS = [1, 2, 3, 4, 5]
const CUSTOMERS: readonly string[] = [CLIENT_TAGS[1], CLIENT_TAGS[3]]

/** The one box: what a word finds among parts, partners, documents and clients' cars, each for whoever may see its list. */
export async function all(ctx: Context, { text, clientId }: Received<typeof searchAll.all>): Promise<{ content: Found }> {
  const word = text.trim()
  const [parts, partners, documents, cars] = await Promise.all([
    ctx.may(...partReaders) ? partsWithDeals(ctx, word, clientId) : [],
    ctx.may(...partnerReaders) ? partnersFound(ctx, word) : [],
    documentsFound(ctx, word),
    ctx.may('base:car:query') ? carsFound(ctx, word, MOST_FOUND) : [],
  ])
  return { content: { parts, partners, documents, cars } }
}

async function partsWithDeals(ctx: Context, word: string, clientId: number): Promise<Found['parts']> {
  const found = await partsFound(ctx, word, MOST_FOUND)
  const deals = await lastDeals(
    ctx,
    clientId,
    found.map(({ id }) => id),
  )
  return found.map((part) => ({ ...part, lastDeal: deals.get(part.id) ?? null }))
}

/** What is told of money is what his list tells; days of trade for whoever sells to him, or keeps the book. */
async function partnersFound(ctx: Context, word: string): Promise<Found['partners']> {
  const found = await findClientItems(ctx, word, PARTNERS, MOST_FOUND)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const money = await moneyOf(ctx, ids, '')
  const trusted = ctx.may(...termsReaders)
  return found.map((partner) => {
    const { receivable, due, lastTrade } = moneyIn(money, partner.id)
    const buys = CUSTOMERS.includes(partner.udf0)
    const told = { receivable: buys ? receivable : null, overdue: buys && trusted ? due : null }
    return { ...partner, ...told, lastTrade: trusted ? lastTrade : '' }
  })
}

interface Row {
  id: number
  no: string
  kind: string
  status: string
  day: string
  partner: string
  sum: string | null
}

/** Numbers that begin as typed; of digits alone those that end so today and yesterday. */
async function documentsFound(ctx: Context, word: string): Promise<Paper[]> {
  const seen = FOUND_DOCUMENTS.filter((code) => ctx.may(seeingTag(code)))
  const text = word.toUpperCase()
  if (seen.length === 0 || !/^[A-Z0-9]{1,30}$/.test(text)) return []
  const serial = /^\d{1,8}$/.test(text)
  const rules = await rulesInForce(ctx)
  const days = [ctx.today, daysFrom(ctx.today, -1)]
  const numbers = serial ? [...rules.values()].flatMap((rule) => days.map((day) => spelt(rule, day, Number(text)))) : [text]
  const begins = !serial && text.length >= 2 ? text : ''
  const found = await Promise.all(
    sources.map(async (source) => {
      const codes = seen.flatMap((code) => (source.codes[code] === undefined ? [] : [[source.codes[code], code] as const]))
      if (codes.length === 0) return []
      const rows = await statement<Row>(ctx, `search-all.${source.table}`, sourceSql(source, MOST_FOUND), [
        ...[ctx.tenantId, ctx.companyId, ctx.dataScope, codes.map(([kind]) => kind), numbers, begins],
      ])
      const codeOf = new Map<string, FoundDocument>(codes)
      return rows.flatMap((row) => paper(row, codeOf.get(row.kind), source))
    }),
  )
  return found
    .flat()
    .sort(
      (one, other) =>
        Number(other.no === text) - Number(one.no === text) || other.day.localeCompare(one.day) || other.no.localeCompare(one.no),
    )
    .slice(0, MOST_FOUND)
}

function paper({ kind: _, sum, ...row }: Row, document: FoundDocument | undefined, source: (typeof sources)[number]): Paper[] {
  if (!document) return []
  const side = typeof source.sum?.side === 'object' ? source.sum.side[document] : source.sum?.side
  return [{ ...row, document, sold: side === 'sold' ? sum : null, bought: side === 'bought' ? sum : null }]
}
