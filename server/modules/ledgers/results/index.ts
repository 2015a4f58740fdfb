export { explain } from './tally.ts'
