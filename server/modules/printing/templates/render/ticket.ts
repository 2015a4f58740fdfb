import { MASKED } from '#contract/kit/fields.ts'
import type { TicketLayout } from '#contract/printing/templates/layout.ts'
import { shown, totalOf } from './figures.ts'
import { openPaper, type Paper, type TextStyle } from './paper.ts'
import { filled, type TicketData } from './values.ts'

/** A row of the receipt: words at the left, a figure at the right, or a rule. */
interface Row {
  text?: string
  right?: string
  manner: TextStyle
  rule?: true
}
const LEADING = 1.35
const POINT = 25.4 / 72

const heightOf = (paper: Paper, width: number, { text = '', right = '', manner, rule }: Row) => {
  if (rule) return 2
  const lines = right === '' ? paper.linesOf(text, width, manner) : 1
  return lines * manner.size * LEADING * POINT
}

/** What stands on the receipt, from top to bottom. */
function rowsOf(layout: TicketLayout, data: TicketData): Row[] {
  const body = { size: layout.bodySize } as const
  const middle = { ...body, align: 'center', lines: 4 } as const
  const rule: Row = { manner: body, rule: true }
  const words = (pattern: string) =>
    filled(pattern, data.fields)
      .split('\n')
      .filter((text) => text.trim() !== '')
  const marks = [data.mark, data.printedBefore > 0 ? `补打（第 ${data.printedBefore + 1} 次）` : ''].filter((text) => text !== '')
  const figure = (amount: string) => shown(amount, 2)
  const count = totalOf(data.lines, 'ckAmount')
  return [
    { text: filled(layout.title, data.fields), manner: { size: layout.titleSize, bold: true, align: 'center', lines: 2 } },
    ...words(layout.headText).map((text) => ({ text, manner: middle })),
    ...marks.map((text) => ({ text, manner: { ...middle, bold: true } })),
    rule,
    ...layout.fields.flatMap(({ key, label }) => {
      const value = data.fields[key] ?? ''
      return value === '' ? [] : [{ text: `${label}：${value}`, manner: { ...body, lines: 3 } }]
    }),
    rule,
    ...data.lines.flatMap((line): Row[] => [
      { text: filled(layout.lineText, line).replaceAll(/\s+/g, ' ').trim(), manner: { ...body, lines: 3 } },
      {
        text: `  ${line.unitText || shown(line.ckAmount ?? '', null)} × ${shown((line.unitText ? line.unitTxsPrice : line.txsPrice) ?? '', data.price)}`,
        right: figure(line.txsSum ?? ''),
        manner: body,
      },
    ]),
    rule,
    { text: `合计 ${shown(count, null)}`, right: figure(totalOf(data.lines, 'txsSum')), manner: { ...body, bold: true } },
    ...data.money.map(({ label, amount }) => ({ text: label, right: amount === MASKED ? amount : figure(amount), manner: body })),
    rule,
    ...words(layout.footText).map((text) => ({ text, manner: middle })),
  ]
}

/** A till receipt in one piece: the paper is torn off where it ends. Answers how long it is, too. */
export async function renderTicket(layout: TicketLayout, data: TicketData): Promise<{ body: Buffer; height: number }> {
  const { width, height: least, top, right, bottom, left } = layout.paper
  const inner = width - left - right
  if (inner < 20) throw new Error('纸宽减去左右边距不足 20 毫米，请调整模板')
  const rows = rowsOf(layout, data)
  // letters are measured on a page
  const trial = openPaper(layout.paper, data.number)
  trial.page()
  const heights = rows.map((row) => heightOf(trial, inner, row))
  const code = layout.barcode ? 12 : 0
  const height = Math.max(least, Math.ceil(top + heights.reduce((sum, each) => sum + each, 0) + code + bottom))
  const paper = openPaper({ width, height }, `小票 ${data.number}`)
  paper.page()
  let y = top
  for (const [index, row] of rows.entries()) {
    const box = { x: left, y, width: inner, height: heights[index] ?? 0 }
    draw(paper, row, box)
    y += box.height
  }
  if (layout.barcode) paper.code128(data.number, { x: left, y: y + 1, width: inner, height: code - 2 })
  return { body: await paper.done(), height }
}

function draw(paper: Paper, { text = '', right = '', manner, rule }: Row, box: { x: number; y: number; width: number; height: number }) {
  if (rule) return paper.line(box.x, box.y + box.height / 2, box.x + box.width, box.y + box.height / 2)
  if (right === '') return paper.text(text, box, manner)
  // a figure is never cut: the words before it give way
  const figure = Math.min(box.width * 0.6, paper.widthOf(right, manner.size) * (manner.bold ? 1.1 : 1) + 1)
  paper.text(text, { ...box, width: box.width - figure }, { ...manner, whole: true })
  paper.text(right, { ...box, x: box.x + box.width - figure, width: figure }, { ...manner, align: 'right', whole: true })
}
