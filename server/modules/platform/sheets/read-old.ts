import { CFB, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { invalid } from '#server/kit/errors.ts'
import { plain, type Shown, showing } from './display.ts'
import { type Merge, spreading } from './merges.ts'
import { type Book, cellText, type Line, limited, MAX_COLUMNS } from './sheet.ts'

const TOO_OLD = '该文件版本过旧或已加密，请另存为 .xlsx'

/** What programs of twenty years write and call .xls. */
export function readOld(bytes: Buffer, kind: 'xls' | 'html' | 'xml'): Book {
  const book = parsed(bytes, kind)
  const since1904 = book.Workbook?.WBProps?.date1904 ?? false
  const sheets = book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name]
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0
    return sheet ? [{ name, hidden, lines: () => limited(linesOf(sheet, since1904)) }] : []
  })
  return { format: 'xls', sheets }
}

function parsed(bytes: Buffer, kind: 'xls' | 'html' | 'xml'): WorkBook {
  // numbers of a page stay the texts they are there; its letters are decoded here, for no reader knows GBK
  if (kind === 'html') {
    const page = textOf(bytes)
    if (!/<table\b/i.test(page)) throw invalid('文件中没有数据')
    return read(
      closed(page).replace(NAMED, (sign, name: string) => SIGNS[name] ?? sign),
      { type: 'string', raw: true },
    )
  }
  try {
    if (kind === 'xls' && !CFB.find(CFB.read(bytes, { type: 'buffer' }), '/Workbook')) throw new Error('no workbook of Excel 97')
    return read(kind === 'xml' ? textOf(bytes) : bytes, {
      type: kind === 'xml' ? 'string' : 'buffer',
      ...{ cellNF: true, cellText: true, cellHTML: false, cellDates: false, cellFormula: true },
    })
  } catch {
    throw invalid(TOO_OLD)
  }
}

/** Signs by their names in HTML that its reader does not know. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ yen: '¥', euro: '€', pound: '£', middot: '·', bull: '•', times: '×', deg: '°', plusmn: '±', micro: 'µ', sup2: '²', sup3: '³' },
  ...{ frac12: '½', frac14: '¼', Phi: 'Φ', phi: 'φ', Oslash: 'Ø', oslash: 'ø', Omega: 'Ω', reg: '®', copy: '©', trade: '™' },
  ...{ ndash: '–', mdash: '—', hellip: '…', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', laquo: '«', raquo: '»' },
}
const NAMED = /&([A-Za-z]+\d{0,2});/g

const CELLS = /<(\/?)(td|th|tr|table|thead|tbody|tfoot)\b/gi

/** A page may leave out where cells and lines end, and old programs do; the reader wants to be told. */
function closed(page: string): string {
  const count = (tag: RegExp) => page.match(tag)?.length ?? 0
  if (count(/<t[dh]\b/gi) <= count(/<\/t[dh]\s*>/gi)) return page
  let [cell, line] = ['', '']
  return page.replace(CELLS, (tag: string, end: string, given: string) => {
    const name = given.toLowerCase()
    const isCell = name === 'td' || name === 'th'
    const before = end && isCell ? '' : isCell ? cell : `${cell}${end && name === 'tr' ? '' : line}`
    cell = isCell && !end ? `</${name}>` : ''
    if (!isCell) line = name === 'tr' && !end ? '</tr>' : ''
    return `${before}${tag}`
  })
}

/** As its mark or itself says; what is no UTF-8 is GB18030. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le')
  const [, said = ''] = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString('latin1')) ?? []
  if (!/^utf-?8$/i.test(said) && said !== '' && iconv.encodingExists(said)) return iconv.decode(bytes, /^gb/i.test(said) ? 'gb18030' : said)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'gb18030')
  }
}

async function* linesOf(sheet: WorkSheet, since1904: boolean): AsyncGenerator<Line> {
  const range = utils.decode_range(sheet['!ref'] ?? 'A1:A1')
  const merges = (sheet['!merges'] ?? []).map(({ s, e }): Merge => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }))
  const spread = spreading(merges)
  for (let row = range.s.r; row <= range.e.r; row++) {
    const cells: string[] = []
    const raw: string[] = []
    for (let column = 0; column <= Math.min(range.e.c, MAX_COLUMNS - 1); column++) {
      const shown = shownOf(sheet[utils.encode_cell({ r: row, c: column })], since1904)
      cells.push(shown.text)
      raw.push(shown.raw)
    }
    const hidden = sheet['!rows']?.[row]?.hidden === true
    let wide = false
    for (let column = MAX_COLUMNS; !wide && column <= range.e.c; column++)
      wide = shownOf(sheet[utils.encode_cell({ r: row, c: column })], since1904).text !== ''
    yield spread({ no: row + 1, cells, ...(raw.some(Boolean) && { raw }), ...(hidden && { hidden }), ...(wide && { wide }) })
  }
}

interface Cell {
  t?: string
  v?: unknown
  w?: string
  z?: unknown
  f?: string
}

function shownOf(cell: Cell | undefined, since1904: boolean): Shown {
  if (!cell) return { text: '', raw: '' }
  if (cell.f !== undefined && cell.v === undefined) return { text: '', raw: 'f' }
  if (cell.t === 'e') return { text: cellText(cell.w), raw: 'e' }
  if (cell.t === 'b') return { text: cell.v ? 'TRUE' : 'FALSE', raw: '' }
  if (cell.t !== 'n' || typeof cell.v !== 'number') return { text: cellText(cell.w ?? String(cell.v ?? '')), raw: '' }
  return (typeof cell.z === 'string' ? styleOf(cell.z, since1904) : plain)(cell.v)
}

const styles = new Map<string, ReturnType<typeof showing>>()
function styleOf(pattern: string, since1904: boolean) {
  const key = `${since1904} ${pattern}`
  const known = styles.get(key) ?? showing(pattern, since1904)
  styles.set(key, known)
  return known
}
