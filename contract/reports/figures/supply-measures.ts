import type { Measure } from './measure.ts'

const purchase = ['price.purchaseprice'] as const
const money = (label: string, hint?: string) => ({ label, reads: 'money', tags: purchase, ...(hint && { hint }) }) as const
const pieces = (label: string, hint?: string) => ({ label, reads: 'pieces', ...(hint && { hint }) }) as const

/** 供应商供销存: whose goods came, were sold and are left; worth what was paid for them. */
export const SUPPLY_MEASURES = {
  supplyOpenPieces: pieces('期初件数', '后进的算还在，先进的算先出'),
  supplyInPieces: pieces('入库'),
  supplyBackPieces: pieces('退货'),
  supplySoldPieces: pieces('销出', '销售减销退，先进的算先卖'),
  supplyOtherPieces: pieces('其他出', '调出、盘亏、报损等，进来的为负'),
  supplyClosePieces: pieces('期末件数'),
  supplyOpenValue: money('期初额', '按进价'),
  supplyInValue: money('入库额'),
  supplyBackValue: money('退货额'),
  supplySoldValue: money('销出额', '按进价'),
  supplyOtherValue: money('其他出额', '按进价'),
  supplyCloseValue: money('期末额', '按进价'),
  supplyHeld: money('占用', '期初与期末的平均，乘以天数'),
  supplyDays: {
    ...{ label: '周转天数', reads: 'days', tags: purchase, hint: '期初与期末的平均 ÷ 销出额 × 天数' },
    from: { rate: ['supplyHeld', 'supplySoldValue'], times: 1 },
  },
} as const satisfies Record<string, Measure>

/** 进价变动: the last price of the period beside the one before. */
export const PRICE_MEASURES = {
  priceWas: money('上次进价', '期前最后一次，期前没有的为期内第一次'),
  priceNow: money('本次进价', '期内最后一次'),
  priceMore: { label: '涨跌', reads: 'money', tags: purchase, from: { plus: ['priceNow'], minus: ['priceWas'] } },
  priceRise: { label: '涨幅', reads: 'percent', tags: purchase, from: { rate: ['priceMore', 'priceWas'] } },
  priceEffect: money('影响额', '涨跌 × 到期末30天的净销量'),
  pricePieces: pieces('30天净销量'),
  priceSale: { label: '销售价', reads: 'money', tags: ['price.xsprice'] },
  priceGain: { label: '新毛利', reads: 'money', tags: [...purchase, 'price.xsprice'], from: { plus: ['priceSale'], minus: ['priceNow'] } },
  priceMargin: { label: '新毛利率', reads: 'percent', tags: [...purchase, 'price.xsprice'], from: { rate: ['priceGain', 'priceSale'] } },
} as const satisfies Record<string, Measure>
