import { priceOrders } from '#contract/documents/price-orders.ts'
import { allLines, noPart, pickPart } from '#web/kit/document/lines.ts'
import type { Kept } from '#web/kit/document/local-draft.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { DRAFT_KIND, draftOf, inputOf, newLine, type PriceDraft, type PriceLine } from './draft.ts'
import { FIELDS, OLD } from './price-pairs.ts'

async function load(id: number, signal: AbortSignal): Promise<PriceDraft | null> {
  const { content } = await call(priceOrders.getOne, { id }, { signal, quiet: true })
  if (!content) return null
  const lines = await allLines(content.lineCount, (page) => call(priceOrders.pageLines, { id, ...page }, { signal, quiet: true }))
  return draftOf(content, lines)
}

async function send(draft: PriceDraft) {
  const { id, version, orderNo } = await call(priceOrders.save, { ...inputOf(draft), submittime: stamp() }, { quiet: true })
  return { id, version, no: orderNo }
}

/** A line whose code is another, or none, forgets what the prices of its part were. */
const settle = (line: PriceLine, changed: ReadonlySet<string>): PriceLine => {
  if (!changed.has('pjNo') && !changed.has('pjid')) return line
  const blank = newLine()
  const old = Object.fromEntries(FIELDS.map((field) => [OLD[field], blank[OLD[field]]]))
  return { ...line, ...(line.pjid === 0 && noPart), ...old }
}

export function usePriceDraft(id: number, kept: Kept<PriceDraft> | undefined) {
  const lines = useLines<PriceLine>({
    blank: newLine,
    pick: pickPart,
    settle,
    pasted: ({ numbers: [price] }) => ({ xsPrice: price === undefined ? null : Number(price) }),
    onParts: (arrived) => void fill(arrived.map(({ pjid }) => pjid)),
  })

  /** What the prices are now, beside the new ones. */
  async function fill(pjids: number[]): Promise<void> {
    const { content } = await call(priceOrders.now, { pjids: [...new Set(pjids)] }, { quiet: true }).catch(() => ({ content: [] }))
    const now = new Map(content.map((row) => [row.pjid, row]))
    lines.patch(
      ({ pjid }) => now.has(pjid),
      (line) => ({ ...line, ...now.get(line.pjid) }),
    )
  }
  return useDraft({
    kind: DRAFT_KIND,
    id,
    kept,
    lines,
    load,
    send,
    about: ({ remark }) => remark || '调价',
    fresh: () => ({ head: { effectTime: '', remark: '' }, lines: [newLine()] }),
  })
}
