import { add, calculate, compare, divide, isZero, multiply, round } from '#contract/kit/decimal.ts'
import { type FORMULA_OPERATORS, FORMULA_PRICES } from '#contract/master/clients/clients.ts'

export type PriceField = 'wbPrice' | 'xsPrice' | 'purchasePrice' | 'pfPrice' | 'fxPrice' | 'minPrice'
export const PRICE_NAMES: Record<PriceField, string> = {
  wbPrice: '外部报价',
  xsPrice: '销售价',
  purchasePrice: '进价',
  pfPrice: '批发价',
  fxPrice: '分销价',
  minPrice: '限价',
}
export const PRICE_FIELDS = Object.keys(PRICE_NAMES) as PriceField[]

type Base = (typeof FORMULA_PRICES)[keyof typeof FORMULA_PRICES]
type Operator = (typeof FORMULA_OPERATORS)[number]
export interface Formula {
  base: Base
  operator: Operator
  multiple: string
}

/** Every price of a part that a client's price can be made of. */
export type PartPrices = Record<Base, string>

export type PriceSource = 'agreed' | 'last' | 'old' | 'formula' | 'list' | 'level' | 'sales'
export const SOURCE_NAMES: Record<PriceSource, string> = {
  agreed: '协议价',
  last: '上次价',
  old: '旧系统价',
  formula: '价格公式',
  list: '价格表',
  level: '等级价',
  sales: '销售价',
}

const spellings: Record<string, Operator> = { '×': '*', '÷': '/', '＋': '+', '－': '-', '−': '-' }

/** Reads `批发价*1.05` (decision 16). A text says what is wrong with it; '' is no formula. */
export function readFormula(script: string): Formula | undefined | string {
  const plain = script.replace(/\s+/g, '').replace(/[×÷＋－−]/g, (sign) => spellings[sign] ?? sign)
  if (plain === '') return undefined
  const at = /^([一-龥]+)([*/+-])(\d{1,9}(?:\.\d+)?)$/.exec(plain)
  const base = FORMULA_PRICES[at?.[1] as keyof typeof FORMULA_PRICES]
  if (!at || !base) return '价格公式不正确，应如：批发价*1.05'
  const multiple = at[3] ?? '1'
  if ((multiple.split('.')[1] ?? '').length > 3) return '价格公式的倍数最多3位小数'
  if ((at[2] === '/' || at[2] === '*') && isZero(multiple)) return `价格公式不能${at[2] === '/' ? '除' : '乘'}以0`
  return { base, operator: at[2] as Operator, multiple }
}

/** Its one spelling, as it is stored. */
export function writeFormula({ base, operator, multiple }: Formula): string {
  const name = Object.entries(FORMULA_PRICES).find(([, field]) => field === base)?.[0]
  return `${name}${operator}${multiple}`
}

/** The formula's price; undefined where it gives none: its base price is not set, or the result is not above 0. */
export function applyFormula({ base, operator, multiple }: Formula, prices: PartPrices, decimals: number): string | undefined {
  if (isZero(prices[base])) return undefined
  return positive(round(calculate(prices[base], operator, multiple, decimals), decimals))
}

/** A break of a price list that is the client's. */
export interface Listed {
  fromQty: string
  price: string | null
  script: string
}
/** A client's price from a quantity on. */
export interface PriceStep {
  fromQty: string
  price: string
  source: PriceSource
}

/**
 * His price for every quantity, from 0 on. `listed`: the most particular list and goods first, of those the largest quantity first; what a quantity does not
 * reach, and a formula that gives no price, give way to the next.
 */
export function priceSteps(facts: Omit<PriceFacts, 'list'>, listed: readonly Listed[]): PriceStep[] {
  const quantities = [...new Set(['0', ...listed.map(({ fromQty }) => add(fromQty, '0'))])].sort(compare)
  const steps = quantities.map((fromQty): PriceStep => {
    const reached = listed.filter((item) => compare(item.fromQty, fromQty) <= 0)
    return { fromQty, ...clientPrice({ ...facts, list: agreedPrice(reached, facts.prices, facts.decimals) }) }
  })
  return steps.filter(({ price, source }, at) => {
    const before = steps[at - 1]
    return !before || before.source !== source || compare(before.price, price) !== 0
  })
}

/** The first agreement that gives a price: a formula over a price that is not set gives none. */
export function agreedPrice(
  agreements: readonly { price: string | null; script: string }[],
  prices: PartPrices,
  decimals: number,
): string | undefined {
  for (const { price, script } of agreements) {
    const formula = readFormula(script)
    const given = price ?? (typeof formula === 'object' ? applyFormula(formula, prices, decimals) : undefined)
    if (given) return given
  }
  return undefined
}

/** 批发 clients buy at the wholesale price, 分销 at the distribution price, where the part has one. */
export function levelBase(clientType: string): 'pfPrice' | 'fxPrice' | 'xsPrice' {
  if (clientType.includes('批发')) return 'pfPrice'
  return clientType.includes('分销') ? 'fxPrice' : 'xsPrice'
}

/** 折扣率: 95 and 0.95 both mean ninety-five hundredths; 0, 1 and 100 mean none. */
export function discountFactor(yhRate: string): string | undefined {
  if (compare(yhRate, '0') <= 0 || compare(yhRate, '100') >= 0) return undefined
  const factor = compare(yhRate, '1') <= 0 ? yhRate : divide(yhRate, '100', 10)
  return compare(factor, '1') === 0 ? undefined : factor
}

export interface PriceFacts {
  agreed: string | undefined
  last: string | undefined
  /** What he paid last in the program before; asked where he has bought nothing here. */
  old: string | undefined
  formula: Formula | undefined
  /** Of the price lists that are his, for the quantity in question. */
  list: string | undefined
  clientType: string
  yhRate: string
  prices: PartPrices
  decimals: number
}

/** A client's price for a part: the first of the rules that gives one (domain.md 5). */
export function clientPrice(facts: PriceFacts): { price: string; source: PriceSource } {
  const { prices, decimals } = facts
  const agreed = facts.agreed && positive(facts.agreed)
  if (agreed) return { price: agreed, source: 'agreed' }
  const last = facts.last && positive(facts.last)
  if (last) return { price: last, source: 'last' }
  const old = facts.last === undefined && facts.old && positive(facts.old)
  if (old) return { price: old, source: 'old' }
  const byFormula = facts.formula && applyFormula(facts.formula, prices, decimals)
  if (byFormula) return { price: byFormula, source: 'formula' }
  if (facts.list) return { price: facts.list, source: 'list' }
  const base = levelBase(facts.clientType)
  const factor = discountFactor(facts.yhRate)
  const own = isZero(prices[base]) ? prices.xsPrice : prices[base]
  if ((factor || own !== prices.xsPrice) && !isZero(own))
    return { price: round(factor ? multiply(own, factor) : own, decimals), source: 'level' }
  return { price: prices.xsPrice, source: 'sales' }
}

const positive = (price: string) => (compare(price, '0') > 0 ? price : undefined)
