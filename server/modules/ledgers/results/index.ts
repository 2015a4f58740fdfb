export { filledShare } from './filling.ts'
export { explain } from './tally.ts'
