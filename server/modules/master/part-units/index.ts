export { keepUnits } from './keep.ts'
export { forgetUnits, mergedPairs, type Pair, pairsOf, pairsText, putPairs } from './pairs.ts'
export { UNIT_FACTORS, UNIT_NAMES, UNIT_PAIRS, UNITS_OF } from './units-sql.ts'
