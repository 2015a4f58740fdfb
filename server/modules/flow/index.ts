export { logOf, numbered, record, type Steps, stale, step } from './flow.ts'
export { activePartnerOf, demandQuantities, type PartFacts, type Partner, partnerOf, partsOf } from './lines.ts'
