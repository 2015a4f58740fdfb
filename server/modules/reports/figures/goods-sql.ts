import type { AGE_MEASURES, CARD_MEASURES } from '#contract/reports/figures/goods-measures.ts'
import type { Summed } from './summed.ts'

const lying = (value: 'qty' | 'value', when?: string): Summed => ({ source: 'layers', value: `f.${value}`, ...(when && { when }) })
const since = (from: number, to: number) => `f.day between $today - ${to} and $today - ${from}`
/** Older, or of no day that is known. */
const OLD = '(f.day is null or f.day < $today - 365)'

/** 库龄: layers of what lies there, by the day they came. Days to come are none. */
export const AGES: Record<keyof typeof AGE_MEASURES, Summed> = {
  agedPieces: lying('qty'),
  agedValue: lying('value'),
  aged30Value: lying('value', 'f.day >= $today - 30'),
  aged90Value: lying('value', since(31, 90)),
  aged180Value: lying('value', since(91, 180)),
  aged365Value: lying('value', since(181, 365)),
  agedMoreValue: lying('value', OLD),
  aged30Pieces: lying('qty', 'f.day >= $today - 30'),
  aged90Pieces: lying('qty', since(31, 90)),
  aged180Pieces: lying('qty', since(91, 180)),
  aged365Pieces: lying('qty', since(181, 365)),
  agedMorePieces: lying('qty', OLD),
}

const row = (value: string, when?: string): Summed => ({ source: 'stock', value, ...(when && { when }) })
/** 商品台账卡: the rows of the ledger as they stand. */
export const CARD: Record<Exclude<keyof typeof CARD_MEASURES, 'leftCost'>, Summed> = {
  cardIn: row('f.qty', 'f.qty > 0'),
  cardOut: row('-f.qty', 'f.qty < 0'),
  leftPieces: { ...row('f.qty'), window: 'end' },
  cardInValue: row('f.value', 'f.qty > 0'),
  cardOutValue: row('-f.value', 'f.qty < 0'),
  cardDiff: row('f.value', 'f.qty = 0'),
  leftValue: { ...row('f.value'), window: 'end' },
}
