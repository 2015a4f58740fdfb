import { sql } from 'kysely'
import { priceOrderHeader, type priceOrders } from '#contract/documents/price-orders.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { requirePrices } from '#server/modules/master/prices/index.ts'
import { headerOf, logTransition } from '../core/index.ts'
import { create, DOCUMENT, linesOf, type NewPrices, priceOrder, writtenLines } from './order.ts'
import { FIELDS, maySeePrice } from './visible-prices.ts'

type Input = Received<typeof priceOrders.save>

/** Creates a draft or replaces one; `version` as it was opened: the later of two editors is told. */
export async function save(ctx: Context, input: Input) {
  const { effectTime, ...plain } = headerOf(priceOrderHeader, input)
  const effectAt = effectTime && new Date(`${effectTime.replace(' ', 'T')}:00+08:00`).toISOString()
  if (effectAt && effectAt <= ctx.now) throw invalid('生效时间应晚于现在；立即生效请不填')
  const head = { ...plain, effectAt: effectAt || null }
  if (input.id === 0) return create(ctx, head, await judged(ctx, input.lines ?? [], 0))
  const order = await priceOrder.openDraft(ctx, input)
  const lines = input.lines && writtenLines(await judged(ctx, input.lines, input.id))
  const made = await priceOrder.replaceDraft(ctx, order, head, lines)
  await logTransition(ctx, DOCUMENT, input.id, [{ from: '草稿', to: '草稿', note: '修改' }])
  return made
}

/** Lines that hold; prices the writer may not see stay as the draft has them. */
async function judged(ctx: Context, given: NonNullable<Input['lines']>, id: number): Promise<NewPrices[]> {
  const hidden = FIELDS.filter((field) => !maySeePrice(ctx, field))
  const stored = new Map(id && hidden.length > 0 ? (await linesOf(ctx, id)).map((line) => [line.pjid, line]) : [])
  const parts = await known(
    ctx,
    given.map(({ pjid }) => pjid),
  )
  const seen = new Set<number>()
  return given.map(({ pjid, ...prices }, at) => {
    const row = `第${at + 1}行：`
    if (!parts.has(pjid)) throw refused(`${row}无效商品`)
    if (seen.has(pjid)) throw invalid(`${row}商品 ${parts.get(pjid)} 重复`)
    seen.add(pjid)
    const kept = Object.fromEntries(hidden.map((field) => [field, stored.get(pjid)?.[field] ?? null]))
    const line: NewPrices = { pjid, ...prices, ...kept }
    const set = FIELDS.filter((field) => line[field] != null)
    if (set.length === 0) throw invalid(`${row}${parts.get(pjid)} 没有新价格`)
    try {
      requirePrices(ctx, Object.fromEntries(set.map((field) => [field, line[field]])))
    } catch (error) {
      throw invalid(`${row}${(error as Error).message}`)
    }
    return line
  })
}

async function known(ctx: Context, ids: number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('part')
    .select(['partId', 'pjNo'])
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ partId, pjNo }) => [partId, pjNo]))
}
