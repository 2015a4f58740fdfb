import type { PriceTag, Received } from '#contract/kit/fields.ts'
import { tagsOf } from '#contract/kit/fields.ts'
import { partPrices } from '#contract/master/part-form.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { PRICE_FIELDS, PRICE_NAMES, type PriceField } from '../prices/index.ts'

/** 价格变动 of one part. Changes of prices the reader may not see are no rows of his. */
export async function priceHistory(ctx: Context, { pjid, page, limit }: Received<typeof parts.priceHistory>) {
  const shown = PRICE_FIELDS.filter((field) => (tagsOf(partPrices[field]) ?? []).every((tag: PriceTag) => ctx.maySee(tag)))
  const rows = ctx.db
    .selectFrom('priceChange')
    .where('priceChange.tenantId', '=', ctx.tenantId)
    .where('priceChange.partId', '=', pjid)
    .where('priceChange.field', 'in', shown.length > 0 ? shown : [''])
  const [list, { count }] = await Promise.all([
    rows
      .leftJoin('appUser', (join) => join.onRef('appUser.userId', '=', 'priceChange.changedBy').on('appUser.tenantId', '=', ctx.tenantId))
      .leftJoin('priceOrder', (join) =>
        join.onRef('priceOrder.orderId', '=', 'priceChange.priceOrderId').on('priceOrder.tenantId', '=', ctx.tenantId),
      )
      .select(['changeId as id', 'field', 'oldPrice', 'newPrice', 'realName', 'changedAt as changeTime', 'orderNo'])
      .orderBy('changeId', 'desc')
      .limit(limit)
      .offset(Math.min((page - 1) * limit, 10_000))
      .execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const named = list.map(({ realName, orderNo, ...row }) => ({
    ...row,
    fieldName: PRICE_NAMES[row.field as PriceField],
    modifier: realName ?? '',
    orderNo: orderNo ?? '',
  }))
  return { page: { list: named, totalCount: count, totalPage: Math.ceil(count / limit), currPage: page, pageSize: limit } }
}
