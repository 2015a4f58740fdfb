import { PRICE_TAGS, tagGroups } from '#contract/tags.ts'

const labels: Readonly<Record<string, string>> = Object.assign({}, ...tagGroups.map(({ tags }) => tags))

/** Prices somebody sees, by their first word: 销售价、进价 … */
export const priceWords = (tags: readonly string[]) =>
  tags.length === PRICE_TAGS.length
    ? '全部'
    : tags.length === 0
      ? '不可见'
      : tags.map((tag) => (labels[tag] ?? tag).split(/与|（/)[0]).join('、')
