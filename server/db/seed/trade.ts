import type { CK_STATUSES } from '#contract/documents/sales/order.ts'
import type { RK_STATUSES } from '#contract/documents/stock-in.ts'
import type { PlannedClient } from './plan-clients.ts'
import type { Place } from './plan-stock.ts'

export interface Purchase {
  what: 'purchase'
  day: string
  company: number
  /** Position among the suppliers. */
  supplier: number
  lines: { place: Place; qty: number; price: number }[]
  until: (typeof RK_STATUSES)[number]
  paytype: string
}
export type SaleStatus = (typeof CK_STATUSES)[number]
export interface Sale {
  what: 'sale'
  day: string
  company: number
  client: PlannedClient
  /** A price is given only where the client's rules shall not make it. */
  lines: { place: Place; qty: number; price?: number }[]
  /** At the counter at once, or through the warehouse as far as this status. */
  until: 'counter' | SaleStatus
  paytype: string
  yhRate?: number
  /** The picker finds less of the first line than was ordered. */
  short?: boolean
  /** Paid at the counter. */
  paid?: boolean
  /** Why it is taken back at once, with the money. */
  reversed?: string
}
export type Trade = Purchase | Sale
