import { headerKey } from '#contract/kit/header-key.ts'
import type { ImportField } from '#contract/master/imports/imports.ts'
import { type Naming, PART_NAMING, suggestMapping } from './header-rules.ts'

/** Lines that stand in the workbook to be looked at begin so. (Here, not in the contract: each file has a thread that loads what it runs.) */
const SAMPLE = '示例'

/** The header among the first lines of a sheet: one line or two, as places in what was given. */
export interface Header {
  from: number
  to: number
  titles: string[]
  score: number
}

/** Title lines may stand above the header: the line, or the pair of lines, that names most fields is it. undefined: none names what is needed; of parts, a code and one thing more. */
export function headerOf(rows: readonly string[][], naming: Naming = PART_NAMING): Header | undefined {
  let best: Header | undefined
  const fewest = naming.ofParts ? 2 : 1
  const take = (from: number, to: number, titles: string[], block = false) => {
    const mapping = suggestMapping(titles, naming)
    const score = mapping.filter((field) => field !== null).length
    if (
      score >= fewest &&
      naming.needed.every((field) => mapping.includes(field)) &&
      (!best || score > best.score || (block && score === best.score && from === best.from))
    )
      best = { from, to, titles, score }
  }
  for (const [at, row] of rows.entries()) take(at, at, row)
  rows.forEach((row, at) => {
    const below = rows[at + 1]
    if (below && joins(row, below)) take(at, at + 1, joinedTitles(row, below), isOneBlock(row, below))
  })
  return best
}

/** A second header line names columns: it holds no figures. */
const joins = (above: string[], below: string[]) =>
  below.filter(Boolean).length >= 2 && below.every((cell) => !/\d/.test(cell)) && above.filter(Boolean).length >= 2

/** Titles that are joined over both lines stand in the second again: it is no line of goods. */
const isOneBlock = (above: string[], below: string[]) => {
  const filled = below.flatMap((cell, at) => (cell === '' ? [] : [cell === above[at]]))
  return filled.filter(Boolean).length * 2 >= filled.length
}

/** 价格 above 供货价 is 价格/供货价; a title above several columns counts for each of them. */
export function joinedTitles(above: string[], below: string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [top, under] = [above[at] ?? '', below[at] ?? '']
    over = top || (under ? over : '')
    if (!under || under === (top || over)) return top
    return over ? `${over}/${under}` : under
  })
}

/** Lines that are no goods, and what they are called where they are listed. */
export const LEFT_OUT = {
  header: '重复的表头',
  sum: '合计行',
  footer: '表尾说明',
  section: '小节标题',
  hidden: '隐藏的行',
  sample: '示例行',
} as const
export type LeftOut = keyof typeof LEFT_OUT

const SUM = /^(本页|本类|分类|总|小|合|累)\s*(小|合|总)?\s*计(\s*[:：(（].*)?$/
const FOOTER =
  /^(制单|审核|复核|经手|经办|业务员|打印|制表|填表|联系|地址|电话|传真|开户|账号|备\s*注|说\s*明|注意?|以上|第\s*\d+\s*页|page\b)[\u4e00-\u9fa5a-z]{0,4}\s*[:：\d]?/i

/** What a line of a list is, if no goods. `titles`: the header, or both its lines; `code`: the column of codes; of names, which may look like anything, `names`. */
export function leftOut(
  cells: readonly string[],
  titles: readonly (readonly string[])[],
  code: number,
  names = false,
): LeftOut | undefined {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))]
  const [first = ''] = filled
  const own = cells[code] ?? ''
  if (titles.some((line) => sameLine(cells, line))) return 'header'
  if (own.startsWith(SAMPLE)) return 'sample'
  if (filled.some((cell) => SUM.test(cell)) && (own === '' || SUM.test(own))) return 'sum'
  if (names && own !== '') return undefined
  // a code is short and has no such words in front of it
  if (FOOTER.test(first) && (own === '' || own === first) && filled.length <= 4) return 'footer'
  if (filled.length === 1 && (own === '' || (own === first && !/\d/.test(first) && /[\u4e00-\u9fa5]/.test(first)))) return 'section'
  return undefined
}

function sameLine(cells: readonly string[], titles: readonly string[]): boolean {
  const filled = titles.filter((title) => title !== '').length
  if (filled < 2) return false
  // most lines differ at once: no more of them is looked at
  let others = Math.min(filled - 2, Math.floor(filled * 0.2))
  for (const [at, title] of titles.entries()) {
    if (title !== '' && title !== cells[at] && headerKey(title) !== headerKey(cells[at] ?? '') && --others < 0) return false
  }
  return true
}

/** Where each column of the best sheet stands in another; undefined: it does not hold what that one holds. */
export function alignment(best: readonly string[], mapping: readonly (string | null)[], other: readonly string[]): number[] | undefined {
  const keys = other.map(headerKey)
  const places = best.map((title, at) => (headerKey(title) === keys[at] ? at : keys.indexOf(headerKey(title))))
  const holds = mapping.every((field, at) => field === null || (places[at] ?? -1) >= 0)
  return holds ? places : undefined
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9 ._/#*+()-]{2,39}$/
const PRICE = /^[¥￥]?\d{1,3}(,?\d{3})*(\.\d+)?元?$/

/** What columns without names seem to hold; to be confirmed by whoever imports. */
export function guessMapping(rows: readonly string[][], width: number): (ImportField | null)[] {
  const share = (column: number, is: (cell: string) => boolean) => {
    const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    return filled.length < rows.length / 2 ? 0 : filled.filter(is).length / filled.length
  }
  const distinct = (column: number) => new Set(rows.map((row) => row[column] ?? '')).size / Math.max(1, rows.length)
  const mapping = Array.from({ length: width }, (): ImportField | null => null)
  const columns = mapping.map((_, at) => at)
  const give = (field: ImportField, rank: (column: number) => number) => {
    const free = columns.filter((column) => mapping[column] === null).map((column) => ({ column, points: rank(column) }))
    const [best] = free.sort((a, b) => b.points - a.points)
    if (best && best.points > 0.5) mapping[best.column] = field
  }
  give(
    'pjNo',
    (at) => share(at, (cell) => CODE.test(cell) && /\d/.test(cell) && !/^\d+\.\d+$/.test(cell)) * (distinct(at) > 0.8 ? distinct(at) : 0),
  )
  // without a code nothing is known to go by
  if (!mapping.includes('pjNo')) return mapping
  give('purchasePrice', (at) => share(at, (cell) => PRICE.test(cell)) * (share(at, (cell) => /^0\d/.test(cell)) > 0.1 ? 0 : 1))
  give(
    'pjName',
    (at) => share(at, (cell) => /[\u4e00-\u9fa5]{2,}|[A-Za-z]{3,}.*/.test(cell) && !PRICE.test(cell)) * (0.55 + distinct(at) / 2),
  )
  give('pjBrand', (at) => (distinct(at) < 0.5 ? share(at, (cell) => cell.length <= 20 && !/^\d/.test(cell)) : 0))
  return mapping
}
