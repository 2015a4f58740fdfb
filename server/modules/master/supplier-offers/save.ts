import { sql } from 'kysely'
import { round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { offeredAt } from '#contract/master/supplier-offers/offer-rules.ts'
import type { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { brokenRule } from '#server/kit/broken-rule.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { recordChange, sameAmounts } from '#server/modules/platform/audit/index.ts'
import { requireSupplier } from '../parts/index.ts'
import { priceDecimals, writePrices as writePartPrices } from '../prices/index.ts'
import { cleanCode, cleanName, codeKey } from '../search/index.ts'
import { type Break, heldPrices, requireBreaks, writePrices as writeBreaks } from './prices.ts'

type Input = Received<typeof supplierOffers.save>
export const ENTITY = 'offer'
const UNIQUE_BREACH = '23505'

/** Locks the part first, then the offer: offers of one part are written one after the other. */
export async function save(ctx: Context, input: Input) {
  const pjid = input.id === 0 ? input.pjid : await partOfOffer(ctx, input.id)
  await lockPart(ctx, pjid)
  const before = input.id === 0 ? undefined : await lockOne(ctx, input.id)
  if (before) requireVersion(input.version, before.version, '该报价已被他人修改，请刷新后重试')
  else await requireSupplier(ctx, input.supplierId)
  const seesPrices = ctx.maySee('price.purchaseprice')
  const wanted = seesPrices ? requireBreaks(ctx, input.prices) : []
  const row = rowOf(input)
  if (row.preferred) await leavePreferred(ctx, pjid, before?.offerId ?? 0)
  const offerId = before ? await change(ctx, before, row) : await create(ctx, input, row)
  const held = before ? await heldPrices(ctx, offerId) : []
  if (seesPrices) await writeBreaks(ctx, offerId, held, wanted)
  await record(ctx, { offerId, pjid, supplierId: input.supplierId }, before && told(before, held), told(row, seesPrices ? wanted : held))
  if (input.setPurchase) await followed(ctx, pjid, row, wanted)
  return { id: offerId, version: (before?.version ?? 0) + 1 }
}

type Told = ReturnType<typeof told>
async function record(ctx: Context, about: { offerId: number; pjid: number; supplierId: number }, before: Told | undefined, after: Told) {
  const { offerId, ...names } = about
  if (before) await recordChange(ctx, ENTITY, offerId, '修改报价', before, sameAmounts(before, after, ['moq', 'pack', 'taxRate']))
  else await recordChange(ctx, ENTITY, offerId, '新增报价', undefined, { ...names, ...after })
}

/** 更新进价: the part's own purchase price is what the preferred supplier takes for a piece. */
async function followed(ctx: Context, pjid: number, row: Row, prices: readonly Break[]) {
  if (!ctx.may('base:basepj:price')) throw forbidden()
  const standing = prices.filter(({ fromDay, toDay }) => fromDay <= ctx.today && (toDay === '' || toDay >= ctx.today))
  const purchasePrice = offeredAt(row.moq, { ...row, prices: standing })
  if (row.preferred && purchasePrice)
    await writePartPrices(ctx, new Map([[pjid, { purchasePrice: round(purchasePrice, priceDecimals(ctx)) }]]))
}

const rowOf = (input: Input) => {
  const supNo = cleanCode(input.supNo)
  const { moq, pack, spot, taxIn, taxRate, preferred, stopped, remark } = input
  return {
    ...{ supNo, supNoK: codeKey(supNo), supName: cleanName(input.supName), moq, pack, leadDays: input.leadDays ?? null, spot, taxIn },
    ...{ taxRate: taxIn ? '0' : taxRate, preferred, stopped, remark: cleanName(remark) },
  }
}
type Row = ReturnType<typeof rowOf>

async function create(ctx: Context, { pjid, supplierId }: Input, row: Row): Promise<number> {
  const { offerId } = await ctx.db
    .insertInto('supplierOffer')
    .values({ ...row, tenantId: ctx.tenantId, partId: pjid, supplierId, seenAt: ctx.today, createdBy: ctx.userId, updatedBy: ctx.userId })
    .returning('offerId')
    .executeTakeFirstOrThrow()
    .catch(taken)
  return offerId
}

async function change(ctx: Context, { offerId, version }: Stored, row: Row): Promise<number> {
  await ctx.db
    .updateTable('supplierOffer')
    .set({ ...row, seenAt: ctx.today, version: version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('offerId', '=', offerId)
    .execute()
    .catch(taken)
  return offerId
}

/** Prices under a name whose tag the log knows: who may not see what was paid sees none offered. */
const told = (
  { supNo, supName, moq, pack, leadDays, spot, taxIn, taxRate, preferred, stopped, remark }: Row,
  prices: readonly Break[],
) => ({
  ...{ supNo, supName, moq, pack, leadDays, spot, taxIn, taxRate, preferred, stopped, remark },
  purchasePrice: prices.map(({ fromQty, price, fromDay, toDay }) => `${fromQty}起 ${price}（${fromDay}～${toDay}）`).join('；'),
})

/** A part has one preferred supplier: the one before is no longer. */
async function leavePreferred(ctx: Context, partId: number, offerId: number) {
  await ctx.db
    .updateTable('supplierOffer')
    .set({ preferred: false, version: sql`version + 1`, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', partId)
    .where('preferred', '=', true)
    .where('offerId', '<>', offerId)
    .execute()
}

function taken(error: { code?: string }): never {
  if (error.code !== UNIQUE_BREACH) throw error
  throw refused(
    brokenRule(error) === 'supplier_offer_preferred'
      ? '首选供应商刚被他人修改，请刷新后重试'
      : '该供应商对这个商品已有同一供应商编码的报价，请修改原来的一条',
  )
}

async function lockOne(ctx: Context, offerId: number) {
  const row = await ctx.db
    .selectFrom('supplierOffer')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('offerId', '=', offerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw refused('报价不存在，请刷新后重试')
  return row
}
type Stored = Awaited<ReturnType<typeof lockOne>>

async function partOfOffer(ctx: Context, offerId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('supplierOffer')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('offerId', '=', offerId)
    .executeTakeFirst()
  if (!row) throw refused('报价不存在，请刷新后重试')
  return row.partId
}

export async function lockPart(ctx: Context, pjid: number) {
  const found = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', pjid)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw refused('无效商品')
}
