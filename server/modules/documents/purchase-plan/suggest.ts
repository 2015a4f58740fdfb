import type { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { compare, least, subtract } from '#contract/kit/decimal.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import { cheapest, deliverable, priceAt } from '#contract/master/supplier-offers/offer-rules.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { stockOfOthers } from '#server/modules/ledgers/stock/index.ts'
import { findParts } from '#server/modules/master/search/index.ts'
import { weighedOffers } from '#server/modules/master/supplier-offers/index.ts'
import { companiesFor } from '#server/modules/platform/session/index.ts'
import { chosenFromPlan } from './planned.ts'
import { ALL, SOME, suggested } from './suggest-sql.ts'

type Input = Received<typeof purchasePlan.suggest>
type Row = Answer<typeof purchasePlan.suggest>['page']['list'][number]
type Wanted = Omit<Row, 'moves' | 'moved' | 'buy' | 'offerSupplierId' | 'offerSupplierName' | 'offerPrice'>

const OF_ALL = suggested(ALL)
const OF_SOME = suggested(SOME)
const FOUND = 500
/** A lost sale older than this was bought elsewhere. */
const LOST_DAYS = 60

/**
 * 采购建议. What is looked at: parts below their limits, sold in 90 days, presold, asked for in vain. Each is brought up to its upper limit where
 * it is below the lower one, and to what sells in the days to be covered (never beyond the upper limit); presold and lost pieces come on top.
 * From that goes what can be given and what is on the way. Suppliers are looked up for the rows of the page only.
 */
export async function suggest(ctx: Context, input: Input) {
  const companies =
    input.companies === 'all' && ctx.dataScope === null ? (await companiesFor(ctx.db, ctx)).map(({ id }) => id) : [ctx.companyId]
  const { page, limit, saleDays, coverDays, withPresale, withLost, all } = input
  const days = [daysFrom(ctx.today, -29), daysFrom(ctx.today, -89), daysFrom(ctx.today, -LOST_DAYS)]
  const asked = [ctx.tenantId, companies, ...days, saleDays, coverDays, withPresale, withLost, all]
  const narrow = [input.pjBrand, input.supplierId ?? 0] as const
  const decimals = Number(ctx.parameters.get('BUSI_AMOUNT_LENGTH') ?? 0)
  const read = (parts: readonly number[] | null, offset: number) =>
    statement<Wanted & { found: number }>(ctx, parts ? 'cg.suggestOf' : 'cg.suggest', parts ? OF_SOME : OF_ALL, [
      ...asked,
      parts,
      ...narrow,
      ...[decimals, limit, offset, daysFrom(ctx.today, -365)],
    ])
  const offset = (page - 1) * limit
  const found = input.queryValue === '' ? null : await findParts(ctx, input.queryValue, FOUND)
  const chosen = found ? undefined : await chosenFromPlan(ctx, { asked, narrow, limit, offset })
  const rows = chosen ? await read(chosen.parts, 0) : await read(found, offset)
  const totalCount = chosen?.found ?? rows[0]?.found ?? 0
  const moved = await withMoves(
    ctx,
    companies.length > 1,
    rows.map(({ found: _, ...row }) => row),
  )
  const list = await withOffers(ctx, moved)
  return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage: page, pageSize: limit } }
}

/**
 * What other branches can spare is asked of them before anything is bought: of whoever can spare most first. Where all branches are looked at together, what one
 * of them has is counted already.
 */
async function withMoves(ctx: Context, together: boolean, rows: Wanted[]) {
  const short = rows.filter(({ suggest }) => compare(suggest, '0') > 0).map(({ pjid }) => pjid)
  const there = together || !ctx.may('stock.others') || short.length === 0 ? [] : await stockOfOthers(ctx, short)
  const spare = Map.groupBy(there, ({ pjid }) => pjid)
  return rows.map((row) => {
    let open = row.suggest
    const moves = (spare.get(row.pjid) ?? []).flatMap(({ companyId, companyName, spare }) => {
      const qty = least(spare, open)
      open = subtract(open, qty)
      return compare(qty, '0') > 0 ? [{ companyId, companyName, qty }] : []
    })
    return { ...row, moves, moved: subtract(row.suggest, open), buy: open }
  })
}

/** Who offers what is to be bought for the least today. */
async function withOffers<R extends { pjid: number; buy: string; suggest: string }>(ctx: Context, rows: R[]) {
  const pjids = rows.map(({ pjid }) => pjid)
  const offers = Map.groupBy(pjids.length > 0 ? await weighedOffers(ctx, pjids) : [], ({ pjid }) => pjid)
  return rows.map((row) => {
    const qty = compare(row.buy, '0') > 0 ? row.buy : row.suggest
    const best = cheapest(qty, offers.get(row.pjid) ?? [])
    const price = best && priceAt(deliverable(qty, best), best)
    return { ...row, offerSupplierId: best?.supplierId ?? 0, offerSupplierName: best?.supplierName ?? '', offerPrice: price ?? null }
  })
}
