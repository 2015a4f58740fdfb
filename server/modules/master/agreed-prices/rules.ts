import { LIMIT_WORDS, MOST_PRICE } from '#contract/documents/core/limits.ts'
import { compare, round } from '#contract/kit/decimal.ts'
import { FORMULA_PRICES } from '#contract/master/clients/clients.ts'

/** What a new or changed row says, before anything is looked up. */
export interface Terms {
  clientId: number
  clientType: string
  pjid: number
  pjBrand: string
  pjType: string
  price: string | undefined
  script: string
  fromDay: string
  toDay: string
}

/** What is wrong with the terms; undefined = nothing. */
export function termsError(terms: Terms, decimals: number): string | undefined {
  const { clientId, clientType, pjid, pjBrand, pjType, price, script, fromDay, toDay } = terms
  if (clientId === 0 && clientType === '') return '请选择客户或客户类型'
  if (clientId !== 0 && clientType !== '') return '客户与客户类型只能选一个'
  if (pjid === 0 && pjBrand === '' && pjType === '') return '请选择商品，或品牌、类别'
  if (price === undefined && script === '') return '请输入协议价或公式'
  if (price !== undefined && script !== '') return '协议价与公式只能填一个'
  if (pjid === 0 && price !== undefined) return '品牌、类别的协议价请用公式，如：销售价*0.9'
  if (price !== undefined && compare(price, '0') <= 0) return '协议价应大于0'
  if (price !== undefined && compare(price, String(MOST_PRICE)) > 0) return LIMIT_WORDS.tooDear('协议价')
  if (price !== undefined && compare(round(price, decimals), price) !== 0) return `协议价最多${decimals}位小数`
  if (toDay !== '' && toDay < fromDay) return '截止日期不能早于生效日期'
  return undefined
}

/** 2026-11-22, 2026/11/22, 2026.11.22, 2026年11月22日 → 2026-11-22; undefined = no day. */
export function readDay(text: string): string | undefined {
  const at = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:\s.*)?$/.exec(text.trim())
  if (!at) return undefined
  const day = `${at[1]}-${(at[2] ?? '').padStart(2, '0')}-${(at[3] ?? '').padStart(2, '0')}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '1900' && day <= '2999' ? day : undefined
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
