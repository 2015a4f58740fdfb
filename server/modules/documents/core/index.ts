export { logOf, record, type Steps, stale, step } from './flow.ts'
export {
  activePartnerOf,
  demandPrices,
  demandQuantities,
  demandSelling,
  PART_COLUMNS,
  type Partner,
  partnerOf,
  partsOf,
  quantityFlaw,
} from './lines.ts'
export { HEADER_SHOWN, LINE_SHOWN, partsFor } from './listed.ts'
export { type Along, type Hanging, type Reversible, type Undoable, wayOf } from './reversible.ts'
export { standing, sumsByStanding, validity } from './standing.ts'
export { defineTable } from './table.ts'
