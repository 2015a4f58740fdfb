import { PRICE_TAGS, type Tag } from '#contract/tags.ts'

const short: Partial<Record<Tag, string>> = {
  'price.xsprice': '售价',
  'price.txsprice': '实销',
  'price.purchaseprice': '进价',
  'price.costprice': '成本',
  'price.tcostprice': '含费成本',
  'price.pfprice': '批发',
  'price.fxprice': '分销',
  'price.minprice': '限价',
}

/** Prices somebody sees, short enough for a column: 售价 进价 批发. */
export const priceWords = (tags: readonly string[]) =>
  tags.length === 0
    ? '不可见'
    : PRICE_TAGS.every((tag) => tags.includes(tag))
      ? '全部'
      : PRICE_TAGS.filter((tag) => tags.includes(tag))
          .map((tag) => short[tag] ?? tag)
          .join(' ')
