import { stockIn } from '#contract/documents/stock-in.ts'
import { allLines } from '#web/kit/document/lines.ts'
import type { Kept } from '#web/kit/document/local-draft.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { DRAFT_KIND, draftOf, inputOf, newHead, newLine, type StockInDraft } from './draft.ts'
import { useStockInLines } from './use-stock-in-lines.ts'

/** The saved draft with all its lines. */
async function load(id: number, signal: AbortSignal): Promise<StockInDraft | null> {
  const { content } = await call(stockIn.get, { id }, { signal, quiet: true })
  if (!content) return null
  const lines = await allLines(content.lineCount, (page) => call(stockIn.pageLines, { rkId: id, ...page }, { signal, quiet: true }))
  return draftOf(content, lines)
}

/** The stamp is new with every press: a save that failed may be tried again. */
async function send(draft: StockInDraft) {
  const { id, version, rkNo } = await call(stockIn.save, { ...inputOf(draft), submittime: stamp() }, { quiet: true })
  return { id, version, no: rkNo }
}

export function useStockInDraft(id: number, kept: Kept<StockInDraft> | undefined, places: Places) {
  const { busDate, realName } = useUser()
  const lines = useStockInLines(places)
  return useDraft({
    kind: DRAFT_KIND,
    id,
    kept,
    lines,
    load,
    send,
    about: ({ supplierName }) => supplierName || '未选供应商',
    fresh() {
      const { first } = places
      return first && { head: newHead(busDate, realName), lines: [newLine({ warehouseId: first.id, warehouseName: first.warehouseName })] }
    },
  })
}
