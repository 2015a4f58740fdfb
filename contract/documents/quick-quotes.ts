import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, MASKED, optionalText, type PriceTag, qty, Str } from '#contract/kit/fields.ts'

/** Which price is quoted (trading.md 9), and who may see it. */
export const QUOTE_PRICES = {
  1: { name: '销售价', tag: 'price.xsprice' },
  2: { name: '批发价', tag: 'price.pfprice' },
  3: { name: '进价', tag: 'price.purchaseprice' },
  /** What the client pays for so many pieces. */
  4: { name: '客户价', tag: 'price.xsprice' },
} as const satisfies Record<number, { name: string; tag: PriceTag }>
export type QuotePrice = keyof typeof QUOTE_PRICES

/** The first so many lines of what was pasted are asked for; the rest is counted only. */
export const MOST_CODES = 20
/** Parts shown of one code at most. */
export const MOST_PARTS = 200

/** Codes as pasted: one a line, of a line from a spreadsheet its first cell. Empty lines do not count. */
export const codesIn = (text: string): string[] => askedIn(text).map(({ code }) => code)

/** 2, 2箱. A unit of letters would be taken for the end of a code. */
const AMOUNT = String.raw`(\d{1,9}(?:\.\d{1,3})?)\s*(\p{Script=Han}{0,4})`
const TYPED = new RegExp(`^(.*\\S)\\s*[=＝]\\s*${AMOUNT}$`, 'u')
const CELL = new RegExp(`^${AMOUNT}$`, 'u')

/** How many are asked for stands in the second cell, or, typed, behind =; '' where neither says so. In which unit, where that is said. */
export const askedIn = (text: string): { code: string; qty: string; unit: string }[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => {
      const [first = '', second = ''] = line.trim().split('\t')
      const [, code = first, ...typed] = TYPED.exec(first.trim()) ?? []
      const [qty = '', unit = ''] = typed.length > 0 ? typed : (CELL.exec(second.trim())?.slice(1) ?? [])
      return Number(qty) > 0 ? { code: code.trim(), qty, unit } : { code: code.trim(), qty: '', unit: '' }
    })
    .filter(({ code }) => code !== '')

const RATE = /^[*/+-]\d{1,9}(?:\.\d{1,3})?$/

const QuoteRow = z.object({
  /** Tells rows apart. */
  id: Str,
  /** The line of the question this row answers. */
  code: Str,
  /** Of several parts summed in one row the one that fits best. */
  pjid: Id,
  pjNo: Str,
  /** So many are asked for, of the part's own unit; 1 where nothing is said. */
  qty: qty(),
  /** 2箱, as it was asked; '' where no other unit was named. */
  asked: Str,
  /** A unit that was asked for and the part does not have: it is taken for the own one. */
  unknownUnit: Str,
  /** Price and figures are of it; 箱=12 are the others. */
  pjUnit: Str,
  subUnits: Str,
  /** Of the client's price: which rule gave it; '' of a row that sums several. */
  sourceName: Str,
  /** Of the price type asked for, after the formula: masked by that type's tag. */
  xsPrice: z.union([z.number(), z.literal(MASKED)]),
  /** 可用 in the normal warehouses of the company signed in to. */
  stockAmount: qty('库存'),
  pjFactory: Str,
  /** 显示互换: the code asked for, where this part only stands in for it. */
  hhNo: Str,
  pjpp: Str,
  pjName: Str,
  pjSize: Str,
})

/** 快速报价 (trading.md 2.6, 9; decision 039). */
export const quotes = {
  fast: endpoint('POST /busicore/v1/stockMain/fastQuote', {
    input: {
      priceType: int('价格类型', 1, 4).default(1),
      /** Whose price, of price type 4. */
      clientId: Id.default(0),
      /** Operator and multiple, such as *1.05; '' = the price as it is. */
      rate: optionalText('公式', 16)
        .refine((rate) => rate === '' || RATE.test(rate), '公式不正确，应如：*1.05，倍数最多3位小数')
        .refine((rate) => !/^\/[0.]+$/.test(rate), '公式不能除以0'),
      /** 互换码: interchange parts take part. */
      splitFlag: Flag.default(false),
      /** 显示互换. */
      one2one: Flag.default(false),
      /** Price of a summed row: 1 highest, 2 lowest. */
      agvType: int('均价方式', 1, 2).default(1),
      /** Parts out of stock: 1 price 0, 2 as usual, 3 hidden. */
      priceDispType: int('无库存显示', 1, 3).default(2),
      /** 1 none, 2 a row per code, 3 a row per brand and origin. */
      sumType: int('汇总方式', 1, 3).default(1),
      /** 1 exact, 2 half-fuzzy (begins with), 3 full-fuzzy (contains). */
      matchType: int('匹配方式', 1, 3).default(1),
      /** One code a line, or a list of them. */
      pjCodes: z
        .union([z.string().max(100_000), z.array(z.string().max(1000)).max(5000)], '请输入正确编码')
        .transform((codes) => askedIn(typeof codes === 'string' ? codes : codes.join('\n')))
        .refine((codes) => codes.length > 0, '请输入正确编码')
        .transform((codes) => codes.slice(0, MOST_CODES))
        .refine((codes) => codes.every(({ code }) => code.length <= 50), '编码不能超过50个字'),
    },
    reply: {
      data: listOf(QuoteRow),
      /** Codes no row answers, as they were asked. */
      missing: z.array(Str),
      /** A code found more parts than are shown. */
      more: Flag,
    },
    allow: 'busi:quote:fast',
  }),
}
