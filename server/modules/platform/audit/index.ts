export { recordChange, recordChanges } from './record-change.ts'
export { sameAmounts } from './rules.ts'
