import { decimalText } from '#contract/kit/decimal.ts'
import { FORMULA_OPERATORS, FORMULA_PRICES } from '#contract/master/clients/clients.ts'

export interface Formula {
  price: string
  operator: string
  multiple: string
}

export const priceTypes: readonly string[] = Object.keys(FORMULA_PRICES)
export const operators: readonly string[] = FORMULA_OPERATORS
export const operatorNames: Readonly<Record<string, string>> = { '*': '乘 ×', '/': '除 ÷', '+': '加 +', '-': '减 −' }

export const standardFormula: Formula = { price: '销售价', operator: '*', multiple: '1' }

/** 批发价*1.05 in its three parts; what cannot be read starts from the standard. */
export function readFormula(script: string): Formula {
  const price = priceTypes.find((word) => script.startsWith(word))
  const operator = price && operators.find((sign) => script[price.length] === sign)
  const multiple = operator && decimalText(script.slice((price?.length ?? 0) + 1))
  return price && operator && multiple ? { price, operator, multiple } : standardFormula
}

export const writeFormula = ({ price, operator, multiple }: Formula): string => `${price}${operator}${multiple || '1'}`

/** Division by nothing has no result; everything else is judged where the price is known. */
export function wrongWith({ operator, multiple }: Formula): string | undefined {
  if ((operator !== '/' && operator !== '*') || Number(multiple || '1') !== 0) return undefined
  return operator === '/' ? '除数不能为0' : '倍数不能为0'
}
