import { round } from '#contract/kit/decimal.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, type ImportField } from '#contract/master/imports/imports.ts'
import { partForm } from '#contract/master/part-form.ts'
import { type Ask, splitCodes } from '#server/modules/platform/lists/index.ts'
import { codeCell, faultOf, isCut, numberCell } from '#server/modules/platform/sheets/index.ts'
import { LONGEST_NUMBER } from '../part-codes/index.ts'
import { readPriceText } from './price-text.ts'
import { type ImportFigure, isFigure, readFigure } from './read-figure.ts'
import { readUnits } from './read-units.ts'

export type ImportPrice = 'purchasePrice' | 'xsPrice' | 'pfPrice' | 'fxPrice' | 'minPrice' | 'wbPrice'
/** 换算率 is no field of its own: it goes into the units (箱=12；盒=6). */
export type ImportText = Exclude<ImportField, ImportPrice | 'unitRate'>
export const isPrice = (field: ImportField): field is ImportPrice => field.endsWith('Price')

/** What one line of the file says. A field that is not there, or whose cell is empty, is left as it is. */
export interface ReadRow {
  texts: { [field in ImportText]?: string }
  prices: { [field in ImportPrice]?: string }
  /** Further codes of its cell: interchangeable with the first. */
  more: string[]
  problems: string[]
  /** What was left out or shortened. */
  hints: string[]
  asks: Ask[]
}

export interface Reading {
  mapping: (ImportField | null)[]
  /** For lines that name none. */
  brand: string
  unit: string
  type: string
  decimals: number
  answers: Readonly<Record<string, string>>
  /** How a brand is spelled here, and how a code, and any other text, is cleaned. */
  spell(brand: string): string
  /** The brand that this is another spelling of. */
  aliasOf(brand: string): { key: string; name: string } | undefined
  cleanCode(text: string): string
  cleanName(text: string): string
}

export function readRow(
  cells: string[],
  reading: Reading,
  raw: readonly string[] = [],
  down: Readonly<Record<string, string>> = {},
): ReadRow {
  const row: ReadRow = { texts: {}, prices: {}, more: [], problems: [], hints: [], asks: [] }
  const mapped = reading.mapping.map((field, column) => ({ field, cell: (cells[column] ?? '').trim(), held: raw[column] ?? '' }))
  const filled = new Set(mapped.filter(({ cell, held }) => cell !== '' || held !== '').map(({ field }) => field))
  const above = Object.entries(down).map(([field, cell]) => ({ field: field as ImportField, cell, held: '' }))
  for (const { field, cell, held } of [...mapped, ...above.filter(({ field }) => !filled.has(field))]) {
    if (!field || field === 'pjUnits' || field === 'unitRate' || (cell === '' && held === '')) continue
    if (isPrice(field)) readPrice(row, field, { cell, held }, reading)
    else if (isFigure(field)) readFigureCell(row, field, { cell, held })
    else if (isCodes(field)) readCodes(row, field, { cell, held }, reading)
    else readText(row, field, { cell, held }, reading)
  }
  const cellOf = (wanted: ImportField) => mapped.find(({ field }) => field === wanted)?.cell ?? ''
  readUnits(row, cellOf('pjUnits'), cellOf('unitRate'))
  const { texts } = row
  for (const field of ['pjBrand', 'pjUnit', 'pjType'] as const) {
    const said = reading[SAID_FOR_ALL[field]]
    if (!texts[field] && said) texts[field] = said
  }
  if (texts.pjBrand) texts.pjBrand = brandOf(row, texts.pjBrand, reading)
  if (!texts.pjNo && row.problems.length === 0) row.problems.push('编码不能为空')
  return row
}

const SAID_FOR_ALL = { pjBrand: 'brand', pjUnit: 'unit', pjType: 'type' } as const

/** The brand as it is spelled here; that it is called otherwise in the file is asked. */
function brandOf(row: ReadRow, from: string, { aliasOf, spell }: Reading): string {
  const alias = aliasOf(from)
  if (!alias) return spell(from)
  row.asks.push({ key: `alias:${alias.key}`, from, to: alias.name, fields: ['pjBrand'], detail: alias.name })
  return alias.name
}

interface Cell {
  cell: string
  held: string
}

/** Columns of codes: digits stand as they are shown, unless some are not shown. */
const CODES = ['pjNo', 'pjOemcode', 'barcode', 'oldNos'] as const
type CodeField = (typeof CODES)[number]
const isCodes = (field: ImportText): field is CodeField => CODES.some((each) => each === field)
function readCodes(row: ReadRow, field: CodeField, { cell, held }: Cell, { answers, cleanCode }: Reading): void {
  const name = IMPORT_FIELDS[field]
  const read = codeCell(cell, held)
  if ('problem' in read) {
    row.problems.push(`${name} ${cell} ${read.problem}`.replace('  ', ' '))
    return
  }
  if ('ask' in read) {
    if (answers.date === 'no') row.problems.push(`${name}是日期（${cell}）`)
    else if (answers.date === undefined) row.asks.push({ key: 'date', from: cell, to: read.ask, fields: [field] })
  }
  let code = 'ask' in read ? read.ask : read.code
  if (isCut(code)) {
    // the last of them is not whole
    code = code.slice(0, Math.max(...[...';；、,，|\n'].map((sign) => code.lastIndexOf(sign)), 0))
    row.hints.push(`${name}的内容过长，只导入前面的${code.length}个字`)
  }
  if (field === 'barcode') {
    const most = limitOf(partForm.barcode) ?? 0
    if (code.length > most) row.hints.push(`${name}超过${most}个字，未导入`)
    else row.texts.barcode = cleanCode(code)
    return
  }
  // what another program called it is one number, whatever signs it holds, unless it is parted by those no number has
  if (field === 'oldNos') {
    readOthers(
      row,
      field,
      code
        .split(/[;；、,，|\n\r]+/)
        .map(cleanCode)
        .filter((each) => each !== ''),
    )
    return
  }
  const { codes, ask } = splitCodes(code, field === 'pjOemcode', answers)
  if (ask) row.asks.push({ key: ask.key, from: code, to: ask.to.join('，'), fields: [field] })
  const all = codes.map(cleanCode).filter((each) => each !== '')
  if (field === 'pjNo') readOwn(row, all)
  else readOthers(row, field, all)
}

function readOwn(row: ReadRow, [first, ...more]: string[]): void {
  const most = limitOf(partForm.pjNo) ?? 0
  if (first === undefined) return
  if (first.length > most) row.problems.push(`编码不能超过${most}个字`)
  else row.texts.pjNo = first
  for (const code of more) {
    if (code.length > most) row.hints.push(`互换码 ${code.slice(0, 30)} 超过${most}个字，未导入`)
    else row.more.push(code)
  }
}

/** Numbers somebody else gave the part. */
function readOthers(row: ReadRow, field: 'pjOemcode' | 'oldNos', codes: string[]): void {
  const fit = codes.filter(({ length }) => length <= LONGEST_NUMBER)
  for (const code of codes)
    if (code.length > LONGEST_NUMBER) row.hints.push(`${IMPORT_FIELDS[field]} ${code.slice(0, 20)}…超过${LONGEST_NUMBER}个字，未导入`)
  if (fit.length > 0) row.texts[field] = fit.join('; ')
}

function readFigureCell(row: ReadRow, field: ImportFigure, { cell, held }: Cell): void {
  const read = readFigure(field, cell, held)
  if ('problem' in read) row.problems.push(read.problem)
  else if (read.figure !== '') row.texts[field] = read.figure
}

function readText(
  row: ReadRow,
  field: Exclude<ImportText, CodeField | ImportFigure | 'pjUnits'>,
  { cell, held }: Cell,
  { cleanName }: Reading,
): void {
  const name = IMPORT_FIELDS[field]
  const fault = faultOf(cell, held)
  if (fault) {
    row.problems.push(`${name}：${fault}`)
    return
  }
  const clean = cleanName(cell)
  const most = limitOf(partForm[field]) ?? clean.length
  const text = clean.length > most ? shortened(clean, most) : clean
  if (text.length < clean.length) row.hints.push(`${name}已截短 ${clean.length}→${text.length}`)
  const read = partForm[field].safeParse(text)
  if (field === 'pjUnit' && /[^/]\/[^/]/.test(text)) row.hints.push(`单位 ${text} 含多个单位，换算率不明，请在商品资料里填写辅助单位`)
  if (!read.success) row.problems.push(read.error.issues[0]?.message ?? `${name}不正确`)
  else if (text !== '') row.texts[field] = text
}

/** As much of a text as there is room for, cut where it may be parted. */
function shortened(text: string, most: number): string {
  const head = text.slice(0, most + 1)
  const at = Math.max(...[...' ,，;；、/|'].map((sign) => head.lastIndexOf(sign)))
  return (at > most / 2 ? text.slice(0, at) : text.slice(0, most)).toWellFormed().trim()
}

function readPrice(row: ReadRow, field: ImportPrice, { cell, held }: Cell, { decimals, answers }: Reading): void {
  const name = IMPORT_FIELDS[field]
  const read = numberCell(cell, held)
  if ('problem' in read) {
    row.problems.push(`${name}：${read.problem}`)
    return
  }
  const said = readPriceText(read.percent ? cell : read.number)
  if ('none' in said) {
    // a figure that is none for certain
    if (/\d/.test(cell)) row.hints.push(`${name}“${cell.slice(0, 20)}”未导入`)
    return
  }
  if ('problem' in said) {
    row.problems.push(`${name}${said.problem}`)
    return
  }
  if ('comma' in said) {
    if (answers.comma === 'no') return
    if (answers.comma === undefined) row.asks.push({ key: 'comma', from: cell, to: said.comma, fields: [field] })
  } else if (said.unit) row.texts.pjUnit ||= said.unit
  takePrice(row, field, 'comma' in said ? said.comma : said.price, cell, decimals)
}

function takePrice(row: ReadRow, field: ImportPrice, text: string, cell: string, decimals: number): void {
  const name = IMPORT_FIELDS[field]
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  if (text.startsWith('-')) row.problems.push(`${name}不能小于0`)
  else if (whole.replace(/^0+/, '').length > 14) row.problems.push(`${name}数值过大`)
  else {
    const price = round(`${whole || '0'}.${(part || '0').slice(0, 10)}`, decimals)
    // a price so small would be none, and 0 means something else
    if (/[1-9]/.test(text) && !/[1-9]/.test(price)) row.hints.push(`${name}“${cell.slice(0, 20)}”未导入`)
    else row.prices[field] = price
  }
}

/** What a new part needs. */
export function missingForNew({ texts }: ReadRow): string[] {
  return [...(texts.pjName ? [] : ['名称不能为空']), ...(texts.pjBrand ? [] : ['品牌不能为空'])]
}
