import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'

/** Documents whose goods bear fees, by the ledgers' word for them. */
export const bearing = {
  rk: { what: '入库单', list: stockIn.fees, spread: stockIn.spreadFee, pay: 'busi:rk:pay', sees: 'price.purchaseprice' },
  db: { what: '调拨单', list: stockPapers.fees, spread: stockPapers.spreadFee, pay: 'busi:db:pay', sees: 'price.tcostprice' },
} as const
export type Bearing = keyof typeof bearing
