export { logOf, record, stale, step } from './flow.ts'
export { activePartnerOf, demandPrices, demandQuantities, demandSelling, type Partner, partnerOf, partsOf, quantityFlaw } from './lines.ts'
export { type Along, type Hanging, type Reversible, type Undoable, wayOf } from './reversible.ts'
export { standing, sumsByStanding, validity } from './standing.ts'
