import { setImmediate as turn } from 'node:timers/promises'
import { capitalYuan } from '#contract/kit/capital-yuan.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { adding, shown, totalOf } from './figures.ts'
import { divide, lineOf, type Measures, mannerOf, measures, PAD, type Placed, RED, type Row, SMALL, withoutEmpty } from './measure.ts'
import { openPaper, type Paper } from './paper.ts'
import { type DocumentData, filled, type Line } from './values.ts'

/**
 * A document with lines: head, table, sums and foot on each page, pages as many as it takes.
 * Throws a refusal when not even one line fits on the paper.
 */
export async function renderDocument(form: DocumentLayout, data: DocumentData): Promise<Buffer> {
  const layout = withoutEmpty(form, data)
  const title = filled(layout.title, data.fields).trim()
  const paper = openPaper(layout.paper, `${title} ${data.number}`)
  // letters are measured on a page
  paper.page()
  const at = measures(layout, data, paper)
  const pages = divide(layout, { ...data, lines: adding(data) }, paper, at)
  const all = pages.flat().map(({ line }) => line)
  for (const [index, lines] of pages.entries()) {
    if (index > 0) {
      // what others wait for has its turn between pages
      await turn()
      paper.page()
    }
    const place = `第 ${index + 1} / ${pages.length} 页`
    if (data.mark) paper.across(data.mark, { x: at.left, y: layout.paper.top, width: at.width, height: at.height })
    drawHead(paper, layout, data, at, { title, place })
    drawPage(paper, layout, data, at, { lines, all, last: index === pages.length - 1 })
  }
  return paper.done()
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
  const mark = data.mark ? `${data.mark}  ` : ''
  const again = mark + (data.printedBefore > 0 ? `补打（第 ${data.printedBefore + 1} 次）  ` : '')
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
  grid(paper, at.head.fields, { x: at.left, y: top + at.title + at.headText, size: layout.bodySize })
}

function grid(paper: Paper, fields: readonly Placed[], { x, y, size }: { x: number; y: number; size: number }) {
  for (const { text, lines, whole, ...box } of fields) paper.text(text, { ...box, x: x + box.x, y: y + box.y }, { size, lines, whole })
}

function drawPage(
  paper: Paper,
  layout: DocumentLayout,
  data: DocumentData,
  at: Measures,
  { lines, all, last }: { lines: Row[]; all: Line[]; last: boolean },
) {
  let y = at.tableTop
  const row = (cells: (index: number) => string, height: number, bold = false) => {
    let x = at.left
    for (const [index, { key, align }] of layout.columns.entries()) {
      const width = at.widths[index] ?? 0
      paper.rect({ x, y, width, height })
      paper.text(
        cells(index),
        { x: x + PAD, y, width: width - 2 * PAD, height },
        bold ? { size: layout.bodySize, bold, align: 'center', lines: 1 } : { ...mannerOf(key, layout, data, at), align },
      )
      x += width
    }
    y += height
  }
  row((index) => layout.columns[index]?.title ?? '', layout.rowHeight, true)
  const value = (line: Line, key: string) => shown(line[key] ?? '', data.decimals[key])
  for (const { line, height } of lines) row((index) => value(line, layout.columns[index]?.key ?? ''), height)
  const end = at.tableTop + layout.rowHeight + at.rows
  const most = layout.fillRows ? layout.rowsPerPage || Number.POSITIVE_INFINITY : 0
  for (let count = lines.length; count < most && y + layout.rowHeight <= end + 0.01; count++) row(() => '', layout.rowHeight)
  // the label takes the columns before the first sum
  const firstSum = layout.columns.findIndex(({ key }) => data.sums.includes(key))
  const before = firstSum <= 0 ? 1 : firstSum
  const labelWidth = at.widths.slice(0, before).reduce((sum, width) => sum + width, 0)
  const summed = (label: string, rows: readonly Line[]) => {
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
          { ...mannerOf(key, layout, data, at), align },
        )
      x += width
    }
    y += layout.rowHeight
  }
  if (layout.pageSubtotal)
    summed(
      '本页小计',
      lines.map(({ line }) => line),
    )
  if (layout.total && last) summed('合计', all)
  if (layout.capital && last) {
    const total = data.money in data.fields ? (data.fields[data.money] ?? '') : totalOf(all, data.money)
    paper.rect({ x: at.left, y, width: at.width, height: layout.rowHeight })
    const words = total === MASKED ? MASKED : capitalYuan(total)
    paper.text(
      `金额大写：${words}`,
      { x: at.left + PAD, y, width: at.width - 2 * PAD, height: layout.rowHeight },
      { size: layout.bodySize, whole: true, ...(data.red && { color: RED }) },
    )
    y += layout.rowHeight
  }
  if (layout.footFields.length > 0) {
    grid(paper, at.foot.fields, { x: at.left, y: y + 1.2, size: layout.bodySize })
    y += at.foot.height + 0.9
  }
  const small = layout.bodySize * SMALL
  const foot = layout.footText ? filled(layout.footText, data.fields).split('\n') : []
  for (const [index, text] of foot.entries())
    paper.text(text, { x: at.left, y: y + 1 + index * lineOf(small), width: at.width, height: lineOf(small) }, { size: small })
}
