import { setImmediate as turn } from 'node:timers/promises'
import { FIGURES_PAPER } from '#contract/printing/templates/forms.ts'
import { chartHeight, drawChart, UNIT } from './figures-chart.ts'
import { lineOf, PAD } from './measure.ts'
import { openPaper, type Paper } from './paper.ts'
import type { FiguresData } from './values.ts'

const MARGIN = 10
const WIDTH = FIGURES_PAPER.width - 2 * MARGIN
const END = FIGURES_PAPER.height - MARGIN
const FOOT = 5
const FAINT = '#5f6670'
const RULE = '#e4e8ee'
const HEAD = '#f2f6fb'
/** Letters of the table, in points: smaller where there are many columns. */
const LARGEST = 8.5
const SMALLEST = 6
const SAID = 8

/** A report, A4 across: what it is and was asked for, the chart, then the rows on as many pages as they take, 合计 below the last. */
export async function renderFigures(data: FiguresData): Promise<Buffer> {
  const paper = openPaper(FIGURES_PAPER, data.title)
  paper.page()
  const table = tableOf(data)
  const top = drawHead(paper, data)
  const pages = divided(data.lines, Math.max(1, rowsIn(top, table.row)), Math.max(1, rowsIn(MARGIN + 7, table.row)))
  for (const [index, lines] of pages.entries()) {
    if (index > 0) {
      // what others wait for has its turn between pages
      await turn()
      paper.page()
      paper.text(data.title, { x: MARGIN, y: MARGIN, width: WIDTH, height: 6 }, { size: 10, bold: true })
    }
    const y = drawRows(paper, data, table, index === 0 ? top : MARGIN + 7, lines)
    if (index === pages.length - 1) drawTotal(paper, data, table, y)
    const foot = { x: MARGIN, y: END - FOOT + 1, width: WIDTH, height: FOOT - 1 }
    if (data.note) paper.text(data.note, foot, { size: 7, color: FAINT })
    paper.text(`第 ${index + 1} / ${pages.length} 页`, foot, { size: 7, align: 'right', color: FAINT })
  }
  return paper.done()
}

type Table = ReturnType<typeof tableOf>
function tableOf({ columns }: FiguresData) {
  const asked = columns.reduce((sum, { width }) => sum + width, 0)
  // a few columns are not drawn out over the whole page
  const each = Math.min(WIDTH / Math.max(1, asked), UNIT * 1.5)
  const size = Math.min(LARGEST, Math.max(SMALLEST, (LARGEST * each) / UNIT))
  return { widths: columns.map(({ width }) => width * each), size, row: lineOf(size) + 1 }
}

/** Rows between there and the foot, one kept for the head of the table and one for 合计. */
const rowsIn = (top: number, row: number) => Math.floor((END - FOOT - top) / row) - 2

function divided<T>(lines: readonly T[], first: number, other: number): T[][] {
  const pages = [lines.slice(0, first)]
  for (let from = first; from < lines.length; from += other) pages.push(lines.slice(from, from + other))
  return pages
}

/** Where the table begins. */
function drawHead(paper: Paper, { title, answers, said, note, chart }: FiguresData): number {
  paper.text(title, { x: MARGIN, y: MARGIN, width: WIDTH, height: 7 }, { size: 14, bold: true })
  paper.text(answers, { x: MARGIN, y: MARGIN + 7, width: WIDTH, height: 5 }, { size: 9, color: FAINT })
  let y = MARGIN + 12.5
  const words = said.map(({ label, text }) => `${label}：${text}`).join('　')
  const lines = paper.linesOf(words, WIDTH, { size: SAID, lines: 4 })
  paper.text(words, { x: MARGIN, y, width: WIDTH, height: lines * lineOf(SAID) }, { size: SAID, lines })
  y += lines * lineOf(SAID) + 1
  if (note) {
    paper.text(note, { x: MARGIN, y, width: WIDTH, height: lineOf(SAID) }, { size: SAID, bold: true })
    y += lineOf(SAID) + 1
  }
  if (chart.points.length < 2 || chart.bars.length === 0) return y + 1
  drawChart(paper, chart, { x: MARGIN, y, width: WIDTH })
  return y + chartHeight(chart) + 3
}

function drawRows(paper: Paper, { columns }: FiguresData, table: Table, top: number, lines: readonly (readonly string[])[]): number {
  const width = table.widths.reduce((sum, each) => sum + each, 0)
  paper.fill({ x: MARGIN, y: top, width, height: table.row }, HEAD)
  drawRow(
    paper,
    columns,
    table,
    top,
    columns.map(({ label }) => label),
    true,
  )
  let y = top + table.row
  for (const line of lines) {
    drawRow(paper, columns, table, y, line)
    y += table.row
    paper.rule([MARGIN, y], [MARGIN + width, y], RULE)
  }
  return y
}

function drawTotal(paper: Paper, { columns, total }: FiguresData, table: Table, y: number): void {
  const [first, ...others] = total
  drawRow(paper, columns, table, y, [first || '合计', ...others], true)
}

function drawRow(paper: Paper, columns: FiguresData['columns'], table: Table, y: number, texts: readonly string[], bold = false): void {
  let x = MARGIN
  for (const [index, { number }] of columns.entries()) {
    const width = table.widths[index] ?? 0
    const box = { x: x + PAD, y, width: width - 2 * PAD, height: table.row }
    const manner = { size: table.size, bold, align: number ? ('right' as const) : ('left' as const) }
    paper.text(texts[index] ?? '', box, { ...manner, ...(number && !bold ? { whole: true } : { lines: 1 }) })
    x += width
  }
}
