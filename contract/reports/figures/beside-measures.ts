import type { Measure } from './measure.ts'

const txs = ['price.txsprice'] as const

/** What is looked up of the rows that are shown, and of no others. */
export const BESIDE_MEASURES = {
  available: { label: '可用', reads: 'pieces', hint: '现在，正常仓库合计', beside: 'part', now: true },
  creditLimit: { label: '额度', reads: 'money', tags: txs, hint: '不限与现结的没有', beside: 'client', now: true },
  owedDays: { label: '回款天数', reads: 'days', tags: txs, hint: 'DSO：净应收 ÷ 近90天净额 × 90', beside: 'client', now: true },
  newClients: { label: '新客户', reads: 'count', hint: '第一次买就在这段时间，算给第一单的业务员', beside: 'person' },
  provisional: {
    ...{ label: '暂估件数', reads: 'pieces', tags: ['price.costprice'], hint: '现在，已出库而成本还是暂估的，来货后毛利会变' },
    ...{ beside: 'part', now: true },
  },
  soldElsewhere: {
    ...{ label: '其他公司在卖', reads: 'word', width: 132, tags: ['stock.others'], hint: '近90天卖得最多的一家和件数，选中的公司不算' },
    ...{ beside: 'part', now: true },
  },
  oldPieces: { label: '旧系统件数', reads: 'pieces', hint: '这段时间在旧系统卖出减去退回，不在任何合计里', beside: 'part' },
  oldNet: { label: '旧系统净额', reads: 'money', tags: txs, hint: '这段时间在旧系统的销售额减去退货额，不在任何合计里', beside: 'client' },
  stillShare: {
    ...{ label: '呆滞占比', reads: 'percent', tags: ['price.costprice'], hint: '现在，呆滞 ÷ 正常仓库的库存额' },
    ...{ beside: 'company', now: true },
  },
  branchOwed: {
    ...{ label: '内部往来', reads: 'money', tags: ['price.costprice', 'fin:branch:query'], hint: '现在，其他公司欠的减欠其他公司的' },
    ...{ beside: 'company', now: true },
  },
} as const satisfies Record<string, Measure>
export type BesideName = keyof typeof BESIDE_MEASURES
