import { type FORMULA_OPERATORS, FORMULA_PRICES } from '#contract/master/clients/clients.ts'

export type Base = keyof typeof FORMULA_PRICES
export type Operator = (typeof FORMULA_OPERATORS)[number]
export interface Formula {
  base: Base
  operator: Operator
  multiple: number | null
}
export const bases = Object.keys(FORMULA_PRICES) as Base[]

export const blankFormula: Formula = { base: '销售价', operator: '*', multiple: null }

/** A stored formula as its three fields; anything else is a blank one. */
export function readFormula(script: string): Formula {
  const at = /^([一-龥]+)([*/+-])([\d.]+)$/.exec(script)
  if (!at || !bases.includes(at[1] as Base)) return blankFormula
  return { base: at[1] as Base, operator: at[2] as Operator, multiple: Number(at[3]) }
}
export const writeFormula = ({ base, operator, multiple }: Formula) => (multiple === null ? '' : `${base}${operator}${multiple}`)
