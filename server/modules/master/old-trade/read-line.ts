import { createHash } from 'node:crypto'
import { add, compare, divide, isZero, multiply, negate, round, subtract } from '#contract/kit/decimal.ts'
import type { OldKind } from '#contract/master/old-trade.ts'
import { readDay, tooLong } from '#server/modules/platform/lists/index.ts'
import { codeKey } from '../search/index.ts'

export interface Cells extends Record<'bizDate' | 'kind' | 'partner' | 'pjNo' | 'pjBrand' | 'docNo' | 'remark', string> {
  pjName: string
  qty: string
  price: string
  amount: string
}

/** What a line says in figures; `noted`: what whoever imports should know of it. */
export interface Figures {
  kind: OldKind
  bizDate: string
  qty: string
  price: string
  amount: string
  noted: string[]
}

/** The words of old programs, the first that fits: 进货退货单 is no 退货 of a client. */
const WORDS: readonly (readonly [RegExp, OldKind | '采购退货'])[] = [
  [/(采购|进货|购货).*退|采退|进退/, '采购退货'],
  [/退/, '退货'],
  [/销|售|零卖|批发/, '销售'],
  [/采购|进货|购货|入库/, '采购'],
]
const KIND_WORDS = '类型应为销售、退货或采购'

/** A line against the last word of its figures: what is wrong with it is a text. */
export function figuresOf(cells: Cells, { today, decimals }: { today: string; decimals: number }): Figures | string {
  const bizDate = readDay(cells.bizDate)
  if (bizDate === undefined) return cells.bizDate === '' ? '请填写日期' : `日期“${cells.bizDate.slice(0, 20)}”格式不正确`
  if (bizDate > today) return '日期在今天之后'
  const word = WORDS.find(([words]) => words.test(cells.kind))?.[1]
  if (!word) return cells.kind === '' ? '请填写类型（销售、退货或采购）' : KIND_WORDS
  const long = tooLong(['单号', cells.docNo.trim(), 40], ['备注', cells.remark.trim(), 125], ['往来单位', cells.partner.trim(), 100])
  if (long) return long
  const counted = countedOf(cells, decimals)
  if (typeof counted === 'string') return counted
  const { back, ...figures } = counted
  if (word === '采购退货' || (word === '采购' && back)) return '采购退货不导入'
  return { kind: back && word === '销售' ? '退货' : word, bizDate, ...figures }
}

const number = /^-?\d{1,12}(\.\d{1,10})?$/
const positive = (text: string) => (text.startsWith('-') ? negate(text) : add(text, '0'))

/** Pieces, price and money; of price and money one may be missing. `back`: the pieces stand below zero. */
function countedOf({ qty, price, amount }: Cells, decimals: number): (Omit<Figures, 'kind' | 'bizDate'> & { back: boolean }) | string {
  if (!number.test(qty) || isZero(qty)) return '数量应为数字，且不为0'
  if (compare(round(qty, 3), qty) !== 0) return '数量最多3位小数'
  if (price !== '' && (!number.test(price) || compare(price, '0') < 0)) return '单价应为数字，且不小于0'
  if (amount !== '' && !number.test(amount)) return '金额应为数字'
  const pieces = positive(qty)
  const money = amount === '' ? undefined : round(positive(amount), 2)
  const each = price === '' ? round(money === undefined ? '0' : divide(money, pieces, 10), decimals) : round(price, decimals)
  const made = round(multiply(each, pieces), 2)
  const noted: string[] = []
  if (isZero(each)) noted.push('没有单价，不作上次价')
  else if (price !== '' && money !== undefined && compare(positive(subtract(made, money)), multiply('0.01', add(pieces, '1'))) > 0)
    noted.push('单价×数量与金额不符')
  return { qty: pieces, price: each, amount: money ?? made, noted, back: qty.startsWith('-') }
}

interface Said {
  figures: Figures
  partId: number
  /** 0: he is not here, and is told apart by his name. */
  clientId: number
  cells: Cells
}
/** The same of two lines that say the same; `nth`: of those that name no document, which of several. */
export function saysOf({ figures, partId, clientId, cells }: Said, nth: number): string {
  const { kind, bizDate, qty, price, amount } = figures
  const [partner, docNo, remark] = [clientId || codeKey(cells.partner), cells.docNo.trim(), cells.remark.trim()]
  const sum = createHash('md5')
    .update(JSON.stringify([kind, bizDate, partId, partner, ...[qty, price, amount].map((each) => add(each, '0')), docNo, remark, nth]))
    .digest('hex')
  return `${sum.slice(0, 8)}-${sum.slice(8, 12)}-${sum.slice(12, 16)}-${sum.slice(16, 20)}-${sum.slice(20)}`
}
