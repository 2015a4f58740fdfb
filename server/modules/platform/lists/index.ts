export { fieldByField, type Look, type Now, noting, placeOf, type Restored } from './field-by-field.ts'
export {
  type Ask,
  type Change,
  type Entity,
  type Fields,
  type JudgedLine,
  type ListKind,
  type ListLine,
  listKind,
  type Target,
  type Written,
} from './kind.ts'
export { readDay } from './read-day.ts'
export { splitCodes } from './split-codes.ts'
export { tooLong } from './too-long.ts'
