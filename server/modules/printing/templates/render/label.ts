import { setImmediate as turn } from 'node:timers/promises'
import type { LabelLayout } from '#contract/printing/templates/layout.ts'
import { openPaper } from './paper.ts'
import { filled, type LabelData } from './values.ts'

/** After so many labels what others wait for has its turn. */
const EACH = 20

/** One label a page. */
export async function renderLabels(layout: LabelLayout, labels: readonly LabelData[], title: string): Promise<Buffer> {
  const { paper: size, border, items } = layout
  const paper = openPaper(size, title)
  for (const [index, values] of labels.entries()) {
    if (index % EACH === EACH - 1) await turn()
    paper.page()
    if (border) {
      const { left: x, top: y } = size
      paper.rect({ x, y, width: size.width - x - size.right, height: size.height - y - size.bottom })
    }
    for (const item of items) {
      const text = filled(item.text, values).trim()
      if (text === '') continue
      if (item.kind === 'text') paper.text(text, item, item)
      else if (item.kind === 'qr') paper.qr(text, item)
      else paper.code128(text, item)
    }
  }
  return paper.done()
}
