import type { Measure } from './measure.ts'

const cost = ['price.costprice'] as const
const money = (label: string, hint?: string) => ({ label, reads: 'money', tags: cost, ...(hint && { hint }) }) as const
const pieces = (label: string, hint?: string) => ({ label, reads: 'pieces', ...(hint && { hint }) }) as const

/** 商品台账卡: row by row of the ledger, with what was there after it. */
export const CARD_MEASURES = {
  cardIn: pieces('入'),
  cardOut: pieces('出'),
  leftPieces: { ...pieces('结存件数', '各仓及报废、在途合计'), balance: true },
  cardInValue: money('入额'),
  cardOutValue: money('出额'),
  cardDiff: money('差异额', '件数不变时的成本差异与成本调整'),
  leftValue: { ...money('结存额'), balance: true },
  leftCost: { label: '成本价', reads: 'money', tags: cost, from: { rate: ['leftValue', 'leftPieces'], times: 1 } },
} as const satisfies Record<string, Measure>

const OLD = '365天前进的，以及没有进货记录的'

/** 库龄: what lies in normal warehouses now, by the day it came. */
export const AGE_MEASURES = {
  agedPieces: pieces('件数', '正常仓的现存，不含报废与在途'),
  agedValue: money('金额', '正常仓的库存额，不含报废与在途'),
  aged30Value: money('0–30天'),
  aged90Value: money('31–90天'),
  aged180Value: money('91–180天'),
  aged365Value: money('181–365天'),
  agedMoreValue: money('365天以上', OLD),
  aged30Pieces: pieces('0–30天件数'),
  aged90Pieces: pieces('31–90天件数'),
  aged180Pieces: pieces('91–180天件数'),
  aged365Pieces: pieces('181–365天件数'),
  agedMorePieces: pieces('365天以上件数', OLD),
} as const satisfies Record<string, Measure>
