import type { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { refused } from '#server/kit/errors.ts'
import { shown } from './figures.ts'
import type { Paper, TextStyle } from './paper.ts'
import type { DocumentData, Line } from './values.ts'

/** Height of a line of letters of so many points, in millimetres. */
export const lineOf = (points: number) => (points * 1.35 * 25.4) / 72
/** Of the letters of the table. */
export const SMALL = 0.85

type Fields = DocumentLayout['fields']

/** The form without the fields and columns that have nothing to say on this paper. */
export function withoutEmpty(layout: DocumentLayout, { ifAny = [], fields, lines }: DocumentData): DocumentLayout {
  const none = (value: string | undefined) => value === undefined || /^(0(\.0*)?)?$/.test(value)
  const told = ({ key }: { key: string }) => !ifAny.includes(key) || !none(fields[key])
  const columns = layout.columns.filter(({ key }) => !ifAny.includes(key) || lines.some((line) => !none(line[key])))
  return {
    ...layout,
    fields: layout.fields.filter(told),
    footFields: layout.footFields.filter(told),
    columns: columns.length > 0 ? columns : layout.columns,
  }
}

export interface Row {
  line: Line
  height: number
}
export type Measures = ReturnType<typeof measures>

export function measures(layout: DocumentLayout, data: DocumentData, page: Paper) {
  const { paper, bodySize, rowHeight } = layout
  const width = paper.width - paper.left - paper.right
  const height = paper.height - paper.top - paper.bottom
  const body = lineOf(bodySize)
  const title = lineOf(layout.titleSize)
  const headText = layout.headText ? layout.headText.split('\n').length * lineOf(bodySize * SMALL) : 0
  const sums = [layout.pageSubtotal, layout.total, layout.capital].filter(Boolean).length
  const footText = layout.footText ? layout.footText.split('\n').length * lineOf(bodySize * SMALL) : 0
  const asked = layout.columns.reduce((sum, column) => sum + column.width, 0)
  const room = { width, body, size: bodySize }
  const spread = (wrap: boolean) => {
    const head = placed(page, layout.fields, data, { ...room, columns: layout.fieldColumns, wrap })
    const foot = placed(page, layout.footFields, data, { ...room, columns: layout.footFields.length, wrap })
    const tableTop = paper.top + title + headText + head.height + 1
    const below = sums * rowHeight + (foot.height > 0 ? foot.height + 0.9 : 0) + (footText > 0 ? footText + 1 : 0)
    return { head, foot, tableTop, rows: paper.top + height - tableTop - below - rowHeight }
  }
  const whole = spread(true)
  return {
    left: paper.left,
    width,
    height,
    body,
    title,
    headText,
    footText,
    // where long words leave no room for a line, they have to do with theirs
    ...(whole.rows < rowHeight ? spread(false) : whole),
    widths: layout.columns.map((column) => (column.width / asked) * width),
  }
}

/** A field where it stands, in millimetres from the upper left of its block. */
export interface Placed {
  text: string
  x: number
  y: number
  width: number
  height: number
  lines: number
  whole: boolean
}
/** Text may lose so much of its size before it takes more room. */
const SNUG = 0.9

/**
 * Fields side by side. What is too long for its place takes the next ones too, up to a whole row, and then as many lines as it needs:
 * half an address finds nobody.
 */
function placed(
  page: Paper,
  fields: Fields,
  data: DocumentData,
  { width, body, columns, size, wrap }: { width: number; body: number; columns: number; size: number; wrap: boolean },
): { fields: Placed[]; height: number } {
  const wide = width / columns
  const step = body + 0.6
  const found: Placed[] = []
  let [column, y, tall] = [0, 0, 1]
  for (const { key, label } of fields) {
    const text = `${label}：${shown(data.fields[key] ?? '', data.decimals[key])}`
    const span = wrap ? Math.min(columns, Math.max(1, Math.ceil((page.widthOf(text, size) * SNUG + 1) / wide))) : 1
    if (column + span > columns) {
      y += tall * step
      column = 0
      tall = 1
    }
    const room = span * wide - 1
    const lines = wrap && span === columns ? page.linesOf(text, room, { size, lines: 9 }) : 1
    found.push({ text, x: column * wide, y, width: room, height: lines * body, lines, whole: key in data.decimals })
    tall = Math.max(tall, lines)
    column += span
  }
  return { fields: found, height: found.length > 0 ? y + tall * step : 0 }
}

/** Between a cell's edge and its words. */
export const PAD = 0.8

/** How a column is set: numbers in one line and never cut, remarks in as many lines as they need, the rest as the template says. */
export function mannerOf(
  key: string,
  { bodySize: size, cellLines, rowHeight }: DocumentLayout,
  { decimals, red }: DocumentData,
  at: Measures,
): TextStyle {
  if (key in decimals) return { size, lines: 1, whole: true, ...(red && { color: RED }) }
  const most = Math.max(cellLines, Math.floor((Math.max(at.rows, rowHeight) - 1) / at.body))
  return { size, lines: key === 'remark' ? most : cellLines }
}
export const RED = '#c00000'

export function divide(layout: DocumentLayout, data: DocumentData, paper: Paper, at: Measures): Row[][] {
  if (at.rows < layout.rowHeight) throw refused('纸张放不下一行明细，请减小表头、行高或边距')
  const pages: Row[][] = [[]]
  let left = at.rows
  for (const line of data.lines) {
    const lines = Math.max(
      ...layout.columns.map(({ key }, index) => {
        const manner = mannerOf(key, layout, data, at)
        return manner.lines === 1 ? 1 : paper.linesOf(line[key] ?? '', (at.widths[index] ?? 0) - 2 * PAD, manner)
      }),
    )
    const height = Math.min(at.rows, Math.max(layout.rowHeight, lines * at.body + 1))
    const page = pages.at(-1) ?? []
    const full = height > left + 0.01 || (layout.rowsPerPage > 0 && page.length >= layout.rowsPerPage)
    if (full && page.length > 0) {
      pages.push([])
      left = at.rows
    }
    pages.at(-1)?.push({ line, height })
    left -= height
  }
  return pages
}
