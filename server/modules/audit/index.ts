export { recordChange } from './record-change.ts'
export { sameAmounts } from './rules.ts'
