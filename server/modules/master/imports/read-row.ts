import { compare, round } from '#contract/kit/decimal.ts'
import { IMPORT_FIELDS, type ImportField } from '#contract/master/imports.ts'
import { partForm } from '#contract/master/parts.ts'
import { codeCell, faultOf, numberCell } from '#server/modules/platform/sheets/index.ts'

export type ImportPrice = 'purchasePrice' | 'xsPrice' | 'pfPrice' | 'fxPrice' | 'minPrice' | 'wbPrice'
export type ImportText = Exclude<ImportField, ImportPrice>
export const isPrice = (field: ImportField): field is ImportPrice => field.endsWith('Price')

/** What one line of the file says. A field that is not there, or whose cell is empty, is left as it is. */
export interface ReadRow {
  texts: { [field in ImportText]?: string }
  prices: { [field in ImportPrice]?: string }
  problems: string[]
}

export interface Reading {
  mapping: (ImportField | null)[]
  /** For lines that name none. */
  brand: string
  unit: string
  type: string
  decimals: number
  /** How a code, and any other text, is cleaned. */
  cleanCode(text: string): string
  cleanName(text: string): string
}

export function readRow(cells: string[], reading: Reading, raw: readonly string[] = []): ReadRow {
  const row: ReadRow = { texts: {}, prices: {}, problems: [] }
  reading.mapping.forEach((field, column) => {
    const cell = (cells[column] ?? '').trim()
    const held = raw[column] ?? ''
    if (!field || (cell === '' && held === '')) return
    if (isPrice(field)) readPrice(row, field, { cell, held }, reading.decimals)
    else readText(row, field, { cell, held }, reading)
  })
  if (!row.texts.pjBrand && reading.brand) row.texts.pjBrand = reading.brand
  if (!row.texts.pjUnit && reading.unit) row.texts.pjUnit = reading.unit
  if (!row.texts.pjType && reading.type) row.texts.pjType = reading.type
  if (!row.texts.pjNo && row.problems.length === 0) row.problems.push('编码不能为空')
  return row
}

interface Cell {
  cell: string
  held: string
}

/** Columns of codes: digits stand as they are shown, unless some are not shown. */
const CODES: readonly ImportField[] = ['pjNo', 'pjOemcode', 'barcode']

function readText(row: ReadRow, field: ImportText, { cell, held }: Cell, { cleanCode, cleanName }: Reading) {
  let text = cell
  if (CODES.includes(field)) {
    const read = codeCell(cell, held)
    if ('problem' in read) return row.problems.push(`${IMPORT_FIELDS[field]} ${cell} ${read.problem}`.replace('  ', ' '))
    if ('ask' in read) return row.problems.push(`${IMPORT_FIELDS[field]}变成了日期（${cell}），原来可能是 ${read.ask}`)
    text = read.code
  } else {
    const fault = faultOf(cell, held)
    if (fault) return row.problems.push(`${IMPORT_FIELDS[field]}：${fault}`)
  }
  const clean = field === 'pjNo' ? cleanCode(text) : cleanName(text)
  const read = partForm[field].safeParse(clean)
  if (!read.success) return row.problems.push(read.error.issues[0]?.message ?? `${IMPORT_FIELDS[field]}不正确`)
  if (clean !== '') row.texts[field] = clean
}

/** Signs that stand for "no price". */
const NONE = /^([-/—－–*]+|无|暂无|面议|电议|n\/?a)$/i

function readPrice(row: ReadRow, field: ImportPrice, { cell, held }: Cell, decimals: number) {
  const read = numberCell(cell, held)
  if ('problem' in read) return row.problems.push(`${IMPORT_FIELDS[field]}：${read.problem}`)
  if (read.percent) return row.problems.push(`${IMPORT_FIELDS[field]}“${cell.slice(0, 20)}”是百分数`)
  const text = read.number.normalize('NFKC').trim()
  if (NONE.test(text)) return
  const plain = text.replace(/^(rmb|cny|[¥￥$])|(元|圆)$|\s+/gi, '').replace(/,(?=\d{3}(\D|$))/g, '')
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain)) {
    return row.problems.push(`${IMPORT_FIELDS[field]}“${cell.slice(0, 20)}”不是数字`)
  }
  const [whole = '', part = ''] = plain.replace('-', '').split('.')
  if (plain.startsWith('-')) row.problems.push(`${IMPORT_FIELDS[field]}不能小于0`)
  else if (whole.replace(/^0+/, '').length > 14) row.problems.push(`${IMPORT_FIELDS[field]}数值过大`)
  else row.prices[field] = round(`${whole || '0'}.${(part || '0').slice(0, 10)}`, decimals)
}

export interface Stored {
  texts: Record<ImportText, string>
  prices: Record<ImportPrice, string>
}

/** The fields in which the line differs from the part there is. */
export function differences({ texts, prices }: ReadRow, stored: Stored): ImportField[] {
  const changedTexts = (Object.keys(texts) as ImportText[]).filter((field) => field !== 'pjNo' && texts[field] !== stored.texts[field])
  const changedPrices = (Object.keys(prices) as ImportPrice[]).filter((field) => compare(prices[field] ?? '0', stored.prices[field]) !== 0)
  return [...changedTexts, ...changedPrices]
}

/** What a new part needs. */
export function missingForNew({ texts }: ReadRow): string[] {
  return [...(texts.pjName ? [] : ['名称不能为空']), ...(texts.pjBrand ? [] : ['品牌不能为空'])]
}
