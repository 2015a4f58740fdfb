import { sql } from 'kysely'

/** What a posted line of a sale (`l`) cost as far as it is known today: what it left at, and what covering it cost more. */
export const lineCost = sql<string>`l.cost_sum + l.cost_later`
/** Its price with the fees that left with it. */
export const lineTcostPrice = sql<string>`round((l.cost_sum + l.cost_later + l.fee_sum) / l.ck_amount, 6)`
export const lineCostPrice = sql<string>`case when l.cost_later = 0 then l.cost_price else round((l.cost_sum + l.cost_later) / l.ck_amount, 6) end`
