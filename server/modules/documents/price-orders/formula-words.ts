import { FORMULA_BASES, PRICE_FIELD_NAMES, ROUND_MODES } from '#contract/documents/price-orders.ts'
import type { Formula } from './rules.ts'

/** 销售价 = 进价*1.2，四舍五入到0.1 */
export const formulaWords = ({ field, base, operator, multiple, step, mode }: Formula) =>
  `${PRICE_FIELD_NAMES[field]} = ${FORMULA_BASES[base]}${operator}${Number(multiple)}，${ROUND_MODES[mode]}到${step}`
