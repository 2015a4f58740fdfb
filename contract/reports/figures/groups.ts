import type { Tag } from '#contract/tags.ts'

/** What rows of a report stand for. */
export const GROUPS = {
  day: { label: '日' },
  month: { label: '月' },
  posting: { label: '单据', code: '日期', note: '类型' },
  company: { label: '公司' },
  part: { label: '商品', code: '编码', note: '品牌' },
  brand: { label: '品牌' },
  type: { label: '类别' },
  class: { label: '分级' },
  client: { label: '客户', code: '编号' },
  supplier: { label: '供应商', code: '编号' },
  area: { label: '地区' },
  level: { label: '级别' },
  person: { label: '业务员' },
  warehouse: { label: '仓库' },
  account: { label: '账户' },
  kind: { label: '类型' },
  category: { label: '项目' },
  reason: { label: '原因' },
  /** Whose goods they were that came back: who had last brought them. */
  origin: { label: '供应商', code: '编号', tag: 'report:purchase:query' },
} as const satisfies Record<string, { label: string; code?: string; note?: string; tag?: Tag }>
export type Group = keyof typeof GROUPS

/** Whom one buys of is told to whoever may read what was bought. */
export const seesGroup = (may: (tag: Tag) => boolean, group: Group): boolean => {
  const { tag } = GROUPS[group] as { label: string; tag?: Tag }
  return tag === undefined || may(tag)
}

/** Groups whose rows follow each other in time: they are drawn over time and ordered by it. */
export const isTime = (group: Group): group is 'day' | 'month' | 'posting' => group === 'day' || group === 'month' || group === 'posting'

/** The row of what has no such thing: rows always add up to 合计. */
export const UNASSIGNED = '（未分摊）'
