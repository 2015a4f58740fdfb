import { add, compare } from '#contract/kit/decimal.ts'
import { type Ask, type JudgedLine, type ListLine, readDay, tooLong } from '#server/modules/platform/lists/index.ts'
import { jumpOf, readPrice } from '../prices/index.ts'
import { brandKey, cleanCode, cleanName, codeKey } from '../search/index.ts'
import type { Known, Standing } from './known-offers.ts'
import { heldAt, TERMS, UNSAID, type Words } from './offer-words.ts'
import type { Break } from './prices.ts'

export const TITLES = {
  supplierName: ['供应商', '供应商名称', '供货商'],
  supNo: ['供应商编码', '供应商货号', '供方编码'],
  pjNo: ['编码', '商品编码', '配件编码', '零件号', 'OE', 'OE号'],
  pjBrand: ['品牌', '商品品牌'],
  pjName: ['名称', '品名', '商品名称', '配件名称', '供应商品名'],
  pjSize: ['车型', '适用车型', '规格型号'],
  pjUnit: ['单位', '计量单位'],
  fromQty: ['数量从', '起订数量', '阶梯数量'],
  price: ['报价', '供货价', '单价', '价格', '进价', '含税价'],
  fromDay: ['生效日期', '报价日期'],
  toDay: ['截止日期', '有效期至', '失效日期'],
  taxIn: ['含税', '是否含税'],
  taxRate: ['税率'],
  moq: ['起订量', '最小起订量', 'MOQ'],
  pack: ['整包数', '包装数', '装箱数'],
  leadDays: ['到货天数', '交期', '货期', '交货天数'],
  spot: ['现货', '现货/期货'],
  remark: ['备注'],
} as const
export type Cells = Record<keyof typeof TITLES, string>

/** What a line would have written: to an offer of a part, or to one that is 未建档. */
export interface Want {
  /** Lines of the same offer have the same. */
  group: string
  there: Standing | undefined
  partId: number
  supplierId: number
  goods: { pjNo: string; codeN: string; pjBrand: string; brandN: string; pjSize: string; pjUnit: string }
  /** The terms the line fills in. */
  filled: Partial<Words>
  price: Break | undefined
}
export interface Row extends JudgedLine {
  want?: Want
}
interface Way {
  decimals: number
  today: string
  /** IMPORT_PRICE_JUMP: new from old beyond which somebody is asked, in percent. */
  jump: string
  answers: Readonly<Record<string, string>>
  /** Why a price may not be written; undefined: it may. */
  priceError(price: string): string | undefined
}

const YES: Readonly<Partial<Record<keyof Words, Readonly<Record<string, string>>>>> = {
  spot: { 现货: '现货', 是: '现货', 有: '现货', 有货: '现货', 期货: '', 否: '', 无: '', 订货: '' },
  taxIn: { 含税: '含税', 是: '含税', 未税: '未税', 不含税: '未税', 否: '未税', 不含: '未税' },
}
const WORDS: Readonly<Record<string, string>> = { spot: '现货应写“现货”或“期货”', taxIn: '含税应写“含税”或“未税”' }

const plainFigure = (text: string) => text.normalize('NFKC').replace(/[\s%天]+|,(?=\d{3}(\D|$))/g, '')

/** The filled terms of a line; a text says what is wrong. */
function termsOf(cells: Cells): Partial<Words> | string {
  const filled: Partial<Words> = {}
  for (const field of TERMS) {
    const cell = cells[field].trim()
    if (cell === '') continue
    const word = YES[field]?.[cell.normalize('NFKC')]
    if (YES[field] && word === undefined) return WORDS[field] ?? ''
    if (word !== undefined) filled[field] = word
    else if (field === 'supNo') filled[field] = cleanCode(cell)
    else if (field === 'pjName' || field === 'remark') filled[field] = cleanName(cell)
    else {
      const figure = figureIn(field, cell)
      if (figure === undefined) return `${TITLES[field][0]}“${cell.slice(0, 20)}”格式不正确`
      filled[field] = figure
    }
  }
  return filled
}
function figureIn(field: string, cell: string): string | undefined {
  const plain = plainFigure(cell)
  const form = field === 'leadDays' ? /^\d{1,3}$/ : field === 'taxRate' ? /^\d{1,3}(\.\d{1,4})?$/ : /^\d{1,13}(\.\d{1,3})?$/
  if (!form.test(plain) || (field === 'taxRate' && compare(plain, '100') > 0)) return undefined
  const figure = add(plain, '0')
  return figure === '0' && field !== 'leadDays' ? '' : figure
}

/** The price a line names, and until when; '' = open. */
function breakOf(
  cells: Cells,
  { decimals, priceError }: Way,
): (Omit<Break, 'fromDay' | 'toDay'> & { fromDay: string; toDay: string }) | string {
  const fromQty = cells.fromQty.trim() === '' ? '0' : plainFigure(cells.fromQty)
  if (!/^\d{1,13}(\.\d{1,3})?$/.test(fromQty)) return `数量“${cells.fromQty.slice(0, 20)}”格式不正确`
  const priced = readPrice(cells.price, '报价', decimals)
  if (typeof priced === 'string') return priced
  const { price } = priced
  if (price === undefined || compare(price, '0') <= 0) return '报价应大于0'
  const error = priceError(price)
  if (error) return error
  const [fromDay, toDay] = [cells.fromDay && readDay(cells.fromDay), cells.toDay && readDay(cells.toDay)]
  if (fromDay === undefined) return `生效日期“${cells.fromDay}”格式不正确`
  if (toDay === undefined) return `截止日期“${cells.toDay}”格式不正确`
  if (toDay !== '' && toDay < fromDay) return '截止日期不能早于生效日期'
  return { fromQty: add(fromQty, '0'), price: add(price, '0'), fromDay, toDay }
}

/** A line beside what stands: which offer it means, what of it is new. */
export function judge({ no, cells }: ListLine<keyof Cells>, at: number, known: Known, way: Way): Row {
  const wrong = (problem: string): Row => ({ no, verdict: 'wrong', problem, values: cells })
  if (cells.supplierName.trim() === '') return wrong('请填写供应商')
  const supplierId = known.supplierOf(cells.supplierName)
  if (supplierId === undefined) return wrong(`供应商 ${cells.supplierName.slice(0, 50)} 不存在`)
  if (codeKey(cells.pjNo || cells.supNo) === '') return wrong('请填写编码或供应商编码')
  const [filled, said] = [termsOf(cells), breakOf(cells, way)]
  if (typeof filled === 'string') return wrong(filled)
  if (typeof said === 'string') return wrong(said)
  const long = tooLong(
    ...([
      ['编码', cells.pjNo, 40],
      ['供应商编码', cells.supNo, 40],
      ['名称', filled.pjName ?? '', 100],
      ['品牌', cells.pjBrand, 50],
    ] as const),
    ...([
      ['车型', cells.pjSize, 100],
      ['单位', cells.pjUnit, 20],
      ['备注', filled.remark ?? '', 125],
    ] as const),
  )
  if (long) return wrong(long)
  const meant = known.partOf(cells, at, supplierId)
  if ('problem' in meant) return wrong(meant.problem)
  const partId = 'part' in meant ? meant.part : 0
  if (partId === 0 && way.answers.unfiled === 'none') return { no, verdict: 'wrong', problem: '没有这个商品，不导入', values: cells }
  const there = offerOf(cells, { partId, supplierId }, known)
  if (there === 'which') return wrong('该供应商对这个商品有几条报价，请填写供应商编码')
  return beside({ no, cells, filled, said, partId, supplierId, there }, way)
}

/** Of a part: the offer with his number, else the one that has none or is the only one. Of goods unfiled: code, brand and number. */
function offerOf(cells: Cells, { partId, supplierId }: { partId: number; supplierId: number }, { offers, unfiled }: Known) {
  const number = codeKey(cells.supNo)
  if (partId === 0) {
    const [code, brand] = [codeKey(cells.pjNo || cells.supNo), brandKey(cells.pjBrand)]
    return unfiled.find(
      (each) => each.supplierId === supplierId && each.codeN === code && each.brandN === brand && codeKey(each.words.supNo) === number,
    )
  }
  const own = offers.filter((each) => each.partId === partId && each.supplierId === supplierId)
  const exact = own.find(({ words }) => codeKey(words.supNo) === number)
  if (exact) return exact
  if (number !== '') return own.find(({ words }) => words.supNo === '')
  return own.length > 1 ? 'which' : own[0]
}

interface Meaning {
  no: number
  cells: Cells
  filled: Partial<Words>
  said: Break
  partId: number
  supplierId: number
  there: Standing | undefined
}
function beside({ no, cells, filled, said, partId, supplierId, there }: Meaning, way: Way): Row {
  const held = there && heldAt(there.prices, said.fromQty, said.fromDay || way.today)
  const { price: kept = said.price, jump } = jumpOf('报价', held?.price, said.price, way)
  const price = add(kept, '0')
  const stands = held && onDaysOf(held, said) && add(held.price, '0') === price
  // another price begins today, or on the day that is said; what was held until then stays in the history
  const next = { ...said, price, fromDay: said.fromDay || (stands && held.fromDay) || way.today }
  const written = stands ? undefined : next
  const [was, goods] = [there?.words ?? UNSAID, goodsOf(cells)]
  const changed = (Object.keys(filled) as (keyof Words)[]).filter((field) => there && was[field] !== filled[field])
  const heldPrice = held ? add(held.price, '0') : ''
  const olds = {
    ...Object.fromEntries(changed.map((field) => [field, was[field]])),
    ...(there && written && { price: heldPrice }),
  }
  const group = `${supplierId} ${partId || `${goods.codeN} ${goods.brandN}`} ${there ? there.id : codeKey(cells.supNo)}`
  const unfiled: Ask[] = partId === 0 ? [{ key: 'unfiled', from: cells.pjNo || cells.supNo, to: '未建档报价', fields: [] }] : []
  const same = Object.keys(olds).length === 0
  return {
    ...{
      no,
      problem: partId === 0 ? '没有这个商品，存为未建档报价' : '',
      olds,
      asks: jump ? [...unfiled, jump] : unfiled,
      key: `${group} ${said.fromQty} ${next.fromDay}`,
    },
    values: { ...cells, ...filled, fromQty: said.fromQty === '0' ? '' : said.fromQty, price, fromDay: next.fromDay, toDay: said.toDay },
    verdict: !there ? 'fresh' : same ? 'same' : 'changed',
    want: { group, there, partId, supplierId, goods, filled, price: written },
  }
}

/** Days that are not said are those of the price that is held. */
const onDaysOf = (held: Pick<Break, 'fromDay' | 'toDay'>, said: Break) =>
  (said.fromDay === '' || held.fromDay === said.fromDay) && (said.toDay === '' || held.toDay === said.toDay)

const goodsOf = ({ pjNo, supNo, pjBrand, pjSize, pjUnit }: Cells) => ({
  ...{ pjNo: cleanCode(pjNo || supNo), codeN: codeKey(pjNo || supNo), pjBrand: cleanName(pjBrand), brandN: brandKey(pjBrand) },
  ...{ pjSize: cleanName(pjSize), pjUnit: cleanName(pjUnit) },
})

/** Terms are of the offer, not of a line: of lines that differ the last one counts, and says so. */
export function lastCounts(rows: readonly Row[]): Row[] {
  const said = new Map<string, Partial<Words>>()
  return rows.map((row) => {
    const { want } = row
    if (!want || row.verdict === 'wrong') return row
    const before = said.get(want.group) ?? {}
    const other = (Object.keys(want.filled) as (keyof Words)[]).filter(
      (field) => before[field] !== undefined && before[field] !== want.filled[field],
    )
    said.set(want.group, { ...before, ...want.filled })
    const problem = other.length > 0 ? `与上面的行不同，以最后一行为准：${other.map((field) => TITLES[field][0]).join('、')}` : row.problem
    return { ...row, problem }
  })
}
