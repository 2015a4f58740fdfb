import { utils, type WorkSheet, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'

/** A cell as it is typed: a text, a number, a number in a format (z), a formula (f) with or without its result. */
export type TableCell = string | number | { v?: number | string; z?: string; f?: string }
export interface TableSheet {
  name: string
  rows: readonly (readonly TableCell[])[]
  /** As Excel writes them: A2:A14. */
  merges?: readonly string[]
  hidden?: boolean
  /** Lines nobody sees, from 1. */
  hiddenRows?: readonly number[]
  /** Columns nobody sees, from 1. */
  hiddenColumns?: readonly number[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook written part by part, nothing in it that was not asked for. `z` may also be the number of a built-in format. */
export function xlsxTable(...sheets: TableSheet[]): Buffer {
  const formats = ['General']
  const styleOf = (z: string) => (formats.includes(z) ? formats.indexOf(z) : formats.push(z) - 1)
  const bodies = sheets.map((sheet) => bodyOf(sheet, styleOf))
  const idOf = (z: string, at: number) => (/^\d+$/.test(z) && z.length < 3 && Number(z) > 13 ? Number(z) : 200 + at)
  const styles = formats.map((z, at) => ({ z, id: at === 0 ? 0 : idOf(z, at) }))
  const described = styles.filter(({ id }) => id >= 200)
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types/>`,
    '_rels/.rels': `${HEAD}<Relationships><Relationship Id="r" Type="${KIND}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${KIND}"><sheets>${sheets
      .map(({ name, hidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="s${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships><Relationship Id="y" Type="${KIND}/styles" Target="styles.xml"/>${sheets
      .map((_, at) => `<Relationship Id="s${at}" Type="${KIND}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts>${described
      .map(({ z, id }) => `<numFmt numFmtId="${id}" formatCode="${escaped(z)}"/>`)
      .join('')}</numFmts><cellXfs>${styles.map(({ id }) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(bodies.map((body, at) => [`xl/worksheets/sheet${at}.xml`, `${HEAD}<worksheet ${MAIN}>${body}</worksheet>`])),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}

function bodyOf({ rows, merges = [], hiddenRows = [], hiddenColumns = [] }: TableSheet, styleOf: (z: string) => number): string {
  const lines = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    return `<row r="${at + 1}"${hidden}>${cells.map((cell, column) => cellOf(cell, utils.encode_cell({ r: at, c: column }), styleOf)).join('')}</row>`
  })
  const joined = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const unseen = hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="0" hidden="1"/>`).join('')
  return `${unseen && `<cols>${unseen}</cols>`}<sheetData>${lines.join('')}</sheetData>${joined && `<mergeCells>${joined}</mergeCells>`}`
}

function cellOf(cell: TableCell, place: string, styleOf: (z: string) => number): string {
  if (cell === '') return ''
  const { v, z, f } = typeof cell === 'object' ? cell : { v: cell }
  const style = z ? ` s="${styleOf(z)}"` : ''
  const formula = f ? `<f>${escaped(f)}</f>` : ''
  if (v === undefined) return `<c r="${place}"${style}>${formula}</c>`
  if (typeof v === 'number') return `<c r="${place}"${style}>${formula}<v>${v}</v></c>`
  return f
    ? `<c r="${place}" t="str">${formula}<v>${escaped(v)}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${escaped(v)}</t></is></c>`
}

/** The same as old programs write it: Excel 97 (biff8), XML 2003 (xlml), Excel 95 (biff5). */
export function oldTable(kind: 'biff8' | 'xlml' | 'biff5', ...sheets: TableSheet[]): Buffer {
  const book = utils.book_new()
  for (const { name, rows, merges = [] } of sheets) {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows.map((cells) => cells.map((cell) => (typeof cell === 'object' ? cell.v : cell))))
    rows.forEach((cells, r) => {
      cells.forEach((cell, c) => {
        const own = sheet[utils.encode_cell({ r, c })]
        if (own && typeof cell === 'object' && cell.z) own.z = cell.z
      })
    })
    sheet['!merges'] = merges.map((ref) => utils.decode_range(ref))
    utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) }
  return write(book, { bookType: kind, type: 'buffer' })
}

/** Each cell as it is shown, quoted where it must be. */
export const csvTable = (...rows: (string | number)[][]): string =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n')
