import { LIMIT_WORDS, MOST_PRICE } from '#contract/documents/core/limits.ts'
import { compare, round } from '#contract/kit/decimal.ts'
import { FORMULA_PRICES } from '#contract/master/clients/clients.ts'
import { readFormula, writeFormula } from './rules.ts'

/** What a price of one's own making is for, and the price or formula. */
export interface Given {
  pjid: number
  pjBrand: string
  pjType: string
  price: string | undefined
  script: string
}

/** What is wrong with a price for goods; `word`: what the price is called. undefined = nothing. */
export function givenError({ pjid, pjBrand, pjType, price, script }: Given, word: string, decimals: number): string | undefined {
  if (pjid === 0 && pjBrand === '' && pjType === '') return '请选择商品，或品牌、类别'
  if (price === undefined && script === '') return `请输入${word}或公式`
  if (price !== undefined && script !== '') return `${word}与公式只能填一个`
  if (pjid === 0 && price !== undefined) return `品牌、类别的${word}请用公式，如：销售价*0.9`
  if (price !== undefined && compare(price, '0') <= 0) return `${word}应大于0`
  if (price !== undefined && compare(price, String(MOST_PRICE)) > 0) return LIMIT_WORDS.tooDear(word)
  if (price !== undefined && compare(round(price, decimals), price) !== 0) return `${word}最多${decimals}位小数`
  return undefined
}

/** The one spelling of a formula; a text says what is wrong with it. */
export function scriptOf(script: string): { script: string } | string {
  const formula = readFormula(script)
  if (typeof formula === 'string') return formula
  return { script: formula ? writeFormula(formula) : '' }
}

/** 0.9, 90%, 9折 and 95折 mean that much of the sales price; a formula stays one. */
export function readScript(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, '')
  const percent = /^(\d{1,3}(?:\.\d)?)%$/.exec(plain)?.[1]
  const tenth = /^(\d(?:\.\d{1,2})?|\d{2})折$/.exec(plain)?.[1]
  const factor = /^0?\.\d{1,3}$/.test(plain)
    ? plain
    : percent !== undefined
      ? String(Number((Number(percent) / 100).toFixed(3)))
      : tenth !== undefined
        ? String(Number((Number(tenth) / (tenth.length === 2 ? 100 : 10)).toFixed(3)))
        : undefined
  return factor === undefined ? plain : `${Object.keys(FORMULA_PRICES)[0]}*${factor.startsWith('.') ? `0${factor}` : factor}`
}

/** A price in a cell of a list, in the company's decimals. */
export function readPrice(cell: string, word: string, decimals: number): { price: string | undefined } | string {
  const plain = cell.normalize('NFKC').replace(/^[¥￥]|元$|\s+|,(?=\d{3}(\D|$))/g, '')
  if (plain === '') return { price: undefined }
  if (!/^\d{1,14}(\.\d{1,10})?$/.test(plain)) return `${word}“${cell.slice(0, 20)}”格式不正确`
  return { price: round(plain, decimals) }
}
