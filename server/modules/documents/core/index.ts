export { logOf, logTransition, type Steps, statusChanged, transition } from './flow.ts'
export { headerOf, namesOf } from './header.ts'
export {
  activePartnerOf,
  PART_COLUMNS,
  type PartFacts,
  type Partner,
  partnerOf,
  partsOf,
  quantityError,
  requirePrices,
  requireQuantities,
  requireSelling,
} from './lines.ts'
export { HEADER_SHOWN, LINE_SHOWN, partsFor } from './listed.ts'
export { type Along, type Hanging, type Reversible, type Undoable, wayOf } from './reversible.ts'
export { documentReversing } from './reversing.ts'
export { standing, sumsByStanding, validity } from './standing.ts'
export { defineTable } from './table.ts'
export { untold } from './trial.ts'
export { pricesIn, unitFor, unitsOf, unitsOfPart, unitTold, withStandingUnits } from './units.ts'
export { whole } from './whole.ts'
