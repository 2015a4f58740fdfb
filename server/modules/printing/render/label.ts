import type { LabelLayout } from '#contract/print-layout.ts'
import { openPaper } from './paper.ts'
import { filled, type LabelData } from './values.ts'

/** One label a page. */
export function renderLabels(layout: LabelLayout, labels: readonly LabelData[], title: string): Promise<Buffer> {
  const { paper: size, border, items } = layout
  const paper = openPaper(size, title)
  for (const values of labels) {
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
