import { MOST_PARTS, QUOTE_PRICES, type QuotePrice, type quotes } from '#contract/documents/quick-quotes.ts'
import type { Received } from '#contract/kit/fields.ts'
import { price } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { visibleTo } from '#server/kit/present.ts'
import { statement } from '#server/kit/statement.ts'
import { UNIT_PAIRS, UNITS_OF } from '#server/modules/master/part-units/index.ts'
import { priceFor, priceOf, SOURCE_NAMES } from '#server/modules/master/prices/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { askedCodes, type Hit, matching, standingIn } from './find-parts.ts'
import { type Candidate, quoteRows, wantedOf } from './rules.ts'

type Given = 'place' | 'code' | 'standsIn' | 'price' | 'qty' | 'asked' | 'unknownUnit' | 'sourceName'
type Facts = Omit<Candidate, Given> &
  Record<'xsPrice' | 'pfPrice' | 'purchasePrice', string> & { units: { unit: string; factor: string }[] }

const FACTS = `
  select p.part_id as pjid, p.pj_no as "pjNo", p.code_n as "codeN", p.pj_name as "pjName", p.pj_size as "pjSize", p.pj_brand as pjpp,
    p.pj_factory as "pjFactory", p.pj_unit as "pjUnit", ${UNIT_PAIRS('p.part_id')} as "subUnits", ${UNITS_OF('p.part_id')} as units, coalesce(r.xs_price, 0) as "xsPrice", coalesce(r.pf_price, 0) as "pfPrice",
    coalesce(r.purchase_price, 0) as "purchasePrice", coalesce(s.usable, 0) as stock
  from part p
  left join part_price r on r.tenant_id = p.tenant_id and r.part_id = p.part_id
  left join lateral (
    select sum(b.qty - b.reserved) as usable
    from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_id = b.warehouse_id
    where b.tenant_id = $1 and b.part_id = p.part_id and b.company_id = $2 and w.kind = 'normal' and w.enabled
  ) s on true
  where p.tenant_id = $1 and p.part_id = any($3::bigint[])`

/** What each price type reads, and the shape that masks it for whoever may not see that type. */
const kinds = {
  1: { field: 'xsPrice', shape: { xsPrice: price(QUOTE_PRICES[1].tag) } },
  2: { field: 'pfPrice', shape: { xsPrice: price(QUOTE_PRICES[2].tag) } },
  3: { field: 'purchasePrice', shape: { xsPrice: price(QUOTE_PRICES[3].tag) } },
  4: { field: 'xsPrice', shape: { xsPrice: price(QUOTE_PRICES[4].tag) } },
} as const

/** 快速报价: price and stock of a pasted list of codes. */
export async function fastQuote(ctx: Context, input: Received<typeof quotes.fast>) {
  const asked = askedCodes(input.pjCodes)
  const matched = await matching(ctx, asked, input.matchType)
  const stand = input.splitFlag ? await standingIn(ctx, asked, matched) : []
  const { hits, more } = chosen(matched, stand)
  const ids = hits.map(({ partId }) => partId)
  const facts = await statement<Facts>(ctx, 'quote.facts', FACTS, [ctx.tenantId, ctx.companyId, ids])
  const own = input.priceType === 4 ? await clientPrices(ctx, input.clientId, ids) : undefined

  const { field, shape } = kinds[input.priceType as QuotePrice]
  const known = new Map(facts.map((part) => [part.pjid, part]))
  const lines = new Map(asked.map((line) => [line.place, line]))
  const candidates = hits.flatMap(({ place, partId, standsIn }): Candidate[] => {
    const part = known.get(partId)
    if (!part) return []
    const { xsPrice: _, pfPrice: __, purchasePrice: ___, units: ____, ...rest } = part
    const wanted = wantedOf(lines.get(place)?.wants ?? [], part)
    const steps = own?.get(partId)
    const step = steps && priceOf(steps, wanted.qty)
    const priced = { price: step?.price ?? part[field], sourceName: step ? SOURCE_NAMES[step.source] : '' }
    return [{ ...rest, ...priced, ...wanted, place, standsIn, code: lines.get(place)?.code ?? '' }]
  })
  const decimals = Number(ctx.parameters.get('BUSI_PRICE_LENGTH') ?? 2)
  const rows = quoteRows(candidates, { ...input, decimals })
  const data = rows.map(({ price: quoted, stock, standsIn, ...row }) => ({
    ...row,
    stockAmount: stock,
    hhNo: input.one2one && standsIn ? row.code : '',
    ...visibleTo(shape, { xsPrice: quoted }, ctx.tags),
  }))
  const answered = new Set([...matched, ...stand].map(({ place }) => place))
  return { data, more, missing: asked.filter(({ place }) => !answered.has(place)).map(({ code }) => code) }
}

/** What a client of the caller's scope pays, from each quantity on. */
async function clientPrices(ctx: Context, clientId: number, ids: number[]) {
  if (clientId === 0) throw invalid('请选择客户')
  const client = await ctx.db
    .selectFrom('client')
    .select('clientId')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .executeTakeFirst()
  if (!client) throw refused('客户不存在')
  return priceFor(ctx, clientId, ids)
}

/** What is shown of each line. Who was asked for by his own code has a row of his own and does not stand in for others as well. */
function chosen(matched: readonly Hit[], stand: readonly Hit[]): { hits: Hit[]; more: boolean } {
  const named = new Set(matched.filter(({ standsIn }) => !standsIn).map(({ partId }) => partId))
  const seen = new Set(matched.map(({ partId }) => partId))
  const all = [
    ...matched.filter(({ standsIn, partId }) => !standsIn || !named.has(partId)),
    ...stand.filter(({ partId }) => !seen.has(partId)),
  ].sort((a, b) => a.place - b.place)
  const count = new Map<number, number>()
  const hits = all.filter(({ place }) => {
    const nth = (count.get(place) ?? 0) + 1
    count.set(place, nth)
    return nth <= MOST_PARTS
  })
  return { hits, more: hits.length < all.length }
}
