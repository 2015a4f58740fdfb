import type { Measure } from './measure.ts'

const pieces = (label: string, hint?: string) => ({ label, reads: 'pieces', ...(hint && { hint }) }) as const
const many = (label: string, hint?: string) => ({ label, reads: 'count', ...(hint && { hint }) }) as const

/** 缺货与满足率: what clients asked for, and what of it they got. */
export const DEMAND_MEASURES = {
  demandLines: many('需求行', '已发货的销售明细，与关单的'),
  filledLines: many('满足行', '全数发出的'),
  filledRate: { label: '满足率', reads: 'percent', from: { rate: ['filledLines', 'demandLines'] } },
  shortPieces: pieces('短缺件', '发货时缺的与关单的'),
  lostTimes: many('缺货登记'),
  lostPieces: pieces('登记件数'),
  lostValue: {
    ...{ label: '失单额', reads: 'money', tags: ['price.txsprice', 'price.xsprice'] },
    hint: '短缺件按成交价，登记的按客户要价，没有要价的按销售价',
  },
} as const satisfies Record<string, Measure>

/** ABC-XYZ: the class of a part by what it brings and how evenly it sells. */
export const CLASS_MEASURES = {
  partClass: {
    label: '分级',
    reads: 'word',
    hint: 'A 到净额的80%，B 到95%；X 每月平稳（离散 ≤ 0.5），Y ≤ 1，Z 更不平稳；按到期末的12个整月',
  },
  classParts: many('商品数'),
  netUpTo: { label: '累计净额', reads: 'money', tags: ['price.txsprice'], balance: true },
  stockBoth: { label: '期初与期末', reads: 'money', tags: ['price.costprice'], from: { plus: ['openValue', 'closeValue'], minus: [] } },
  stockTurns: {
    ...{ label: '周转次数', reads: 'times', tags: ['price.costprice'], hint: '净成本 ÷ 期初与期末库存额的平均' },
    from: { rate: ['netCost', 'stockBoth'], times: 2 },
  },
} as const satisfies Record<string, Measure>
