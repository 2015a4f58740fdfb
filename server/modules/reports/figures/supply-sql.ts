import type { PRICE_MEASURES, SUPPLY_MEASURES } from '#contract/reports/figures/supply-measures.ts'
import type { Summed } from './summed.ts'

const part = (kind: string, value: 'qty' | 'value'): Summed => ({ source: 'supplied', value: `f.${value}`, when: `f.kind = '${kind}'` })

/** 供应商供销存: each receipt says of itself what was there, came, went and is left. */
export const SUPPLY: Record<Exclude<keyof typeof SUPPLY_MEASURES, 'supplyDays'>, Summed> = {
  supplyOpenPieces: part('期初', 'qty'),
  supplyInPieces: part('入库', 'qty'),
  supplyBackPieces: part('退货', 'qty'),
  supplySoldPieces: part('销出', 'qty'),
  supplyOtherPieces: part('其他', 'qty'),
  supplyClosePieces: part('期末', 'qty'),
  supplyOpenValue: part('期初', 'value'),
  supplyInValue: part('入库', 'value'),
  supplyBackValue: part('退货', 'value'),
  supplySoldValue: part('销出', 'value'),
  supplyOtherValue: part('其他', 'value'),
  supplyCloseValue: part('期末', 'value'),
  supplyHeld: part('占用', 'value'),
}

const NOW = `f.kind = '本次进价'`
type Derived = 'priceMore' | 'priceRise' | 'priceGain' | 'priceMargin'
/** 进价变动: a price is said of one part; what it does is added up. */
export const PRICES: Record<Exclude<keyof typeof PRICE_MEASURES, Derived>, Summed> = {
  priceWas: { source: 'priced', value: 'f.cost', when: `f.kind = '上次进价'`, by: 'sole' },
  priceNow: { source: 'priced', value: 'f.cost', when: NOW, by: 'sole' },
  priceEffect: { source: 'priced', value: 'f.value', when: NOW },
  pricePieces: { source: 'priced', value: 'f.qty', when: NOW },
  priceSale: { source: 'priced', value: 'f.income', when: NOW, by: 'sole' },
}
