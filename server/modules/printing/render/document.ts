import { setImmediate as turn } from 'node:timers/promises'
import { capitalYuan } from '#contract/capital-yuan.ts'
import { MASKED } from '#contract/kit.ts'
import type { DocumentLayout } from '#contract/print-layout.ts'
import { refused } from '#server/kit/fault.ts'
import { add, round, subtract } from '#server/kit/money.ts'
import { openPaper, type Paper } from './paper.ts'
import { type DocumentData, filled } from './values.ts'

/** Height of a line of letters of so many points, in millimetres. */
const lineOf = (points: number) => (points * 1.35 * 25.4) / 72
const SMALL = 0.85

/**
 * A document with lines: head, table, sums and foot on each page, pages as many as it takes.
 * Throws a refusal when not even one line fits on the paper.
 */
export async function renderDocument(layout: DocumentLayout, data: DocumentData): Promise<Buffer> {
  const title = filled(layout.title, data.fields).trim()
  const paper = openPaper(layout.paper, `${title} ${data.number}`)
  // letters are measured on a page
  paper.page()
  const at = measures(layout)
  const pages = divide(layout, { ...data, lines: adding(data) }, paper, at)
  for (const [index, lines] of pages.entries()) {
    if (index > 0) {
      // what others wait for has its turn between pages
      await turn()
      paper.page()
    }
    const place = `第 ${index + 1} / ${pages.length} 页`
    drawHead(paper, layout, data, at, { title, place })
    drawPage(paper, layout, data, at, { lines, all: pages.flat(), last: index === pages.length - 1 })
  }
  return paper.done()
}

type Line = DocumentData['lines'][number]
interface Row {
  line: Line
  height: number
}
type Measures = ReturnType<typeof measures>

function measures(layout: DocumentLayout) {
  const { paper, bodySize, fields, fieldColumns, footFields, rowHeight } = layout
  const width = paper.width - paper.left - paper.right
  const body = lineOf(bodySize)
  const title = lineOf(layout.titleSize)
  const headText = layout.headText ? layout.headText.split('\n').length * lineOf(bodySize * SMALL) : 0
  const fieldRows = Math.ceil(fields.length / fieldColumns)
  const sums = [layout.pageSubtotal, layout.total, layout.capital].filter(Boolean).length
  const footText = layout.footText ? layout.footText.split('\n').length * lineOf(bodySize * SMALL) : 0
  const head = title + headText + fieldRows * (body + 0.6) + 1
  const foot = sums * rowHeight + (footFields.length > 0 ? body + 1.5 : 0) + (footText > 0 ? footText + 1 : 0)
  const asked = layout.columns.reduce((sum, column) => sum + column.width, 0)
  return {
    left: paper.left,
    width,
    body,
    title,
    headText,
    footText,
    tableTop: paper.top + head,
    rows: paper.height - paper.top - paper.bottom - head - foot - rowHeight,
    widths: layout.columns.map((column) => (column.width / asked) * width),
  }
}

const PAD = 0.8

function divide(layout: DocumentLayout, data: DocumentData, paper: Paper, at: Measures): Row[][] {
  if (at.rows < layout.rowHeight) throw refused('纸张放不下一行明细，请减小表头、行高或边距')
  const pages: Row[][] = [[]]
  let left = at.rows
  for (const line of data.lines) {
    const lines = Math.max(
      ...layout.columns.map(({ key }, index) =>
        layout.cellLines === 1
          ? 1
          : paper.linesOf(line[key] ?? '', (at.widths[index] ?? 0) - 2 * PAD, { size: layout.bodySize, lines: layout.cellLines }),
      ),
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

function drawHead(
  paper: Paper,
  layout: DocumentLayout,
  data: DocumentData,
  at: Measures,
  { title, place }: { title: string; place: string },
) {
  const { top } = layout.paper
  const side = at.width / 4
  const size = layout.bodySize * SMALL
  // what comes to another thread is bytes, not a Buffer
  if (data.logo && layout.logo)
    paper.image(Buffer.from(data.logo), { x: at.left, y: top, width: side * 0.8, height: at.title + at.headText })
  paper.text(
    title,
    { x: at.left + side, y: top, width: at.width - 2 * side, height: at.title },
    { size: layout.titleSize, bold: true, align: 'center' },
  )
  const again = data.printedBefore > 0 ? `补打（第 ${data.printedBefore + 1} 次）  ` : ''
  const right = at.left + at.width - side
  if (layout.barcode) {
    const height = Math.max(5, at.title * 0.6)
    paper.code128(data.number, { x: right, y: top - 1, width: side, height })
    paper.text(again + place, { x: right, y: top + height - 1, width: side, height: lineOf(size) }, { size, align: 'right' })
  } else paper.text(again + place, { x: right, y: top, width: side, height: at.title }, { size, align: 'right' })
  const lines = layout.headText ? filled(layout.headText, data.fields).split('\n') : []
  for (const [index, text] of lines.entries())
    paper.text(
      text,
      { x: at.left, y: top + at.title + index * lineOf(size), width: at.width, height: lineOf(size) },
      { size, align: 'center' },
    )
  grid(paper, layout.fields, data, { ...at, columns: layout.fieldColumns, y: top + at.title + at.headText, size: layout.bodySize })
}

function grid(
  paper: Paper,
  fields: DocumentLayout['fields'],
  data: DocumentData,
  { left, width, body, columns, y, size }: { left: number; width: number; body: number; columns: number; y: number; size: number },
) {
  const wide = width / columns
  for (const [index, { key, label }] of fields.entries()) {
    const box = { x: left + (index % columns) * wide, y: y + Math.floor(index / columns) * (body + 0.6), width: wide - 1, height: body }
    paper.text(`${label}：${shown(data.fields[key] ?? '', data.decimals[key])}`, box, { size })
  }
}

function drawPage(
  paper: Paper,
  layout: DocumentLayout,
  data: DocumentData,
  at: Measures,
  { lines, all, last }: { lines: Row[]; all: Row[]; last: boolean },
) {
  const manner = { size: layout.bodySize, lines: layout.cellLines }
  let y = at.tableTop
  const row = (cells: (index: number) => string, height: number, bold = false) => {
    let x = at.left
    for (const [index, { align }] of layout.columns.entries()) {
      const width = at.widths[index] ?? 0
      paper.rect({ x, y, width, height })
      paper.text(
        cells(index),
        { x: x + PAD, y, width: width - 2 * PAD, height },
        bold ? { ...manner, bold, align: 'center', lines: 1 } : { ...manner, align },
      )
      x += width
    }
    y += height
  }
  row((index) => layout.columns[index]?.title ?? '', layout.rowHeight, true)
  const value = (line: Line, key: string) => shown(line[key] ?? '', data.decimals[key])
  for (const { line, height } of lines) row((index) => value(line, layout.columns[index]?.key ?? ''), height)
  const end = at.tableTop + layout.rowHeight + at.rows
  if (layout.fillRows) {
    const most = layout.rowsPerPage > 0 ? layout.rowsPerPage : Number.POSITIVE_INFINITY
    for (let count = lines.length; count < most && y + layout.rowHeight <= end + 0.01; count++) row(() => '', layout.rowHeight)
  }
  // the label takes the columns before the first sum
  const firstSum = layout.columns.findIndex(({ key }) => data.sums.includes(key))
  const before = firstSum <= 0 ? 1 : firstSum
  const labelWidth = at.widths.slice(0, before).reduce((sum, width) => sum + width, 0)
  const summed = (label: string, rows: readonly Row[]) => {
    const box = { x: at.left, y, width: labelWidth, height: layout.rowHeight }
    paper.rect(box)
    paper.text(label, { ...box, x: box.x + PAD, width: labelWidth - 2 * PAD }, { size: layout.bodySize })
    let x = at.left + labelWidth
    for (const [index, { key, align }] of layout.columns.entries()) {
      if (index < before) continue
      const width = at.widths[index] ?? 0
      paper.rect({ x, y, width, height: layout.rowHeight })
      if (data.sums.includes(key))
        paper.text(
          shown(totalOf(rows, key), data.decimals[key]),
          { x: x + PAD, y, width: width - 2 * PAD, height: layout.rowHeight },
          { size: layout.bodySize, align },
        )
      x += width
    }
    y += layout.rowHeight
  }
  if (layout.pageSubtotal) summed('本页小计', lines)
  if (layout.total && last) summed('合计', all)
  if (layout.capital && last) {
    const total = data.money in data.fields ? (data.fields[data.money] ?? '') : totalOf(all, data.money)
    paper.rect({ x: at.left, y, width: at.width, height: layout.rowHeight })
    const words = total === MASKED ? MASKED : capitalYuan(total)
    paper.text(
      `金额大写：${words}`,
      { x: at.left + PAD, y, width: at.width - 2 * PAD, height: layout.rowHeight },
      { size: layout.bodySize },
    )
    y += layout.rowHeight
  }
  if (layout.footFields.length > 0) {
    grid(paper, layout.footFields, data, { ...at, columns: layout.footFields.length, y: y + 1.2, size: layout.bodySize })
    y += at.body + 1.5
  }
  const small = layout.bodySize * SMALL
  const foot = layout.footText ? filled(layout.footText, data.fields).split('\n') : []
  for (const [index, text] of foot.entries())
    paper.text(text, { x: at.left, y: y + 1 + index * lineOf(small), width: at.width, height: lineOf(small) }, { size: small })
}

/**
 * Lines whose sums are rounded as they are printed. A cost may have four decimals: what one line loses the next makes good,
 * and so the lines on paper add up to the total under them.
 */
function adding({ lines, sums, decimals }: DocumentData): Line[] {
  const own = lines.map((line) => ({ ...line }))
  for (const key of sums) {
    const places = decimals[key]
    if (typeof places !== 'number') continue
    let [exact, printed] = ['0', '0']
    for (const line of own) {
      const value = line[key] ?? ''
      if (value === '' || value === MASKED) continue
      exact = add(exact, value)
      line[key] = subtract(round(exact, places), printed)
      printed = add(printed, line[key])
    }
  }
  return own
}

/** A sum must not tell what its parts hide. */
function totalOf(rows: readonly Row[], key: string): string {
  let sum = '0'
  for (const { line } of rows) {
    const value = line[key] ?? ''
    if (value === MASKED) return MASKED
    if (value !== '') sum = add(sum, value)
  }
  return sum
}

/** A number with its decimals; any other text as it is. */
function shown(value: string, decimals: number | null | undefined): string {
  if (decimals === undefined || value === '' || value === MASKED) return value
  if (decimals === null) return add(value, '0')
  const [whole = '0', part = ''] = round(value, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? grouped : `${grouped}.${part.padEnd(decimals, '0')}`
}
