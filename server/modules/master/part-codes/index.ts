export { oldCodeList } from './import-old.ts'
export { LONGEST_NUMBER, mergedNumbers, OLD_NUMBERS, putOldNumbers } from './old-numbers.ts'
export { partCodeRoutes } from './routes.ts'
