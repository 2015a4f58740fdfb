import { useEffect, useEffectEvent } from 'react'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { allLines } from '#web/kit/document/lines.ts'
import type { Kept } from '#web/kit/document/local-draft.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { DRAFT_KIND, draftOf, inputOf, newHead, newLine, type OrderDraft } from './draft.ts'
import { useOrderLines } from './use-order-lines.ts'

/** The saved draft with all its lines. */
async function load(id: number, signal: AbortSignal): Promise<OrderDraft | null> {
  const { content } = await call(purchaseOrders.get, { id }, { signal, quiet: true })
  if (!content) return null
  const lines = await allLines(content.lineCount, (page) => call(purchaseOrders.pageLines, { cgId: id, ...page }, { signal, quiet: true }))
  return draftOf(content, lines)
}

/** The stamp is new with every press: a save that failed may be tried again. */
async function send(draft: OrderDraft) {
  const { id, version, cgNo } = await call(purchaseOrders.save, { ...inputOf(draft), submittime: stamp() }, { quiet: true })
  return { id, version, no: cgNo }
}

export function useOrderDraft(id: number, kept: Kept<OrderDraft> | undefined, places: Places) {
  const { busDate, realName } = useUser()
  const { lines, facts, askFor } = useOrderLines(places)
  const work = useDraft({
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
  // also when a draft is opened or taken up again: its lines show stock and deliveries at once
  const again = useEffectEvent((supplierId: number) => askFor(supplierId, lines.current()))
  const supplierId = work.head?.supplierId
  useEffect(() => {
    if (supplierId !== undefined) again(supplierId)
  }, [supplierId])
  return { ...work, facts }
}
