export { logOf, numbered, record, stale, step } from './flow.ts'
export { activePartnerOf, demandQuantities, type Partner, partnerOf, partsOf } from './lines.ts'
