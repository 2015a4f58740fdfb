import { QUOTE_PRICES, type QuotePrice, quotes } from '#contract/documents/quick-quotes.ts'
import type { PriceTag, Sent } from '#contract/kit/fields.ts'

type Asked = Required<Omit<Sent<typeof quotes.fast>, 'pjCodes' | 'clientId'>>

/** What a quote is made of, and which columns are copied. */
export interface QuoteOptions extends Pick<Asked, 'splitFlag' | 'one2one'> {
  priceType: QuotePrice
  rate: string
  agvType: number
  priceDispType: number
  sumType: number
  matchType: number
  copyFactory: boolean
  copyBrand: boolean
  copyName: boolean
}

const standard: QuoteOptions = {
  priceType: 1,
  rate: '',
  splitFlag: false,
  one2one: false,
  agvType: 1,
  priceDispType: 2,
  sumType: 1,
  matchType: 1,
  copyFactory: false,
  copyBrand: true,
  copyName: true,
}

const choices = (...labels: string[]) => labels.map((label, at) => ({ value: at + 1, label }))
export const groups = {
  priceDispType: { label: '无库存', options: choices('价格为0', '正常显示', '不显示') },
  matchType: { label: '匹配', options: choices('精确', '半模糊', '全模糊') },
  sumType: { label: '汇总', options: choices('不汇总', '按编码', '按属性') },
  agvType: { label: '均价', options: choices('最高', '最低') },
} as const
export type Group = keyof typeof groups
export const hints: Record<Group, string> = {
  priceDispType: '没有可用库存的商品：价格显示为0、照常显示，或不列出',
  matchType: '精确：编码或厂家编码相同；半模糊：编码以它开头；全模糊：编码包含它',
  sumType: '按编码：同一编码不分品牌合成一行；按属性：同一行查到的商品，品牌、产地相同的合成一行',
  agvType: '合成一行的商品价格不同时取哪一个',
}

/** The options of last time, kept on this computer; a colleague's price type that this user may not see falls back to the standard. */
const KEY = 'quote'
export function keptOptions(maySee: (tag: PriceTag) => boolean): QuoteOptions {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const fitting = Object.entries(kept as object).filter(([name, value]) => {
      const own = standard[name as keyof QuoteOptions]
      if (typeof value !== typeof own) return false
      return name in quotes.fast.input ? quotes.fast.input[name as 'rate'].safeParse(value).success : true
    })
    const options: QuoteOptions = { ...standard, ...Object.fromEntries(fitting) }
    // a client is chosen anew each time
    return maySee(QUOTE_PRICES[options.priceType].tag) && options.priceType !== 4 ? options : { ...options, priceType: standard.priceType }
  } catch {
    // unreadable options are none
    return standard
  }
}
export const keepOptions = (options: QuoteOptions): void => localStorage.setItem(KEY, JSON.stringify(options))

export const inputOf = ({ copyFactory: _, copyBrand: __, copyName: ___, ...asked }: QuoteOptions) => asked

/** 销售价×1.05 */
export const formulaText = (name: (typeof QUOTE_PRICES)[QuotePrice]['name'], rate: string) =>
  name + (rate ? signs[rate[0] as keyof typeof signs] + rate.slice(1) : '')
export const signs = { '*': '×', '/': '÷', '+': '＋', '-': '－' } as const
