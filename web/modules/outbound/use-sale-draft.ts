import { useEffect, useEffectEvent } from 'react'
import { outbound } from '#contract/outbound.ts'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { allLines } from '#web/kit/document/lines.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useUser } from '#web/kit/session.ts'
import { DRAFT_KIND, draftOf, inputOf, newHead, newLine, type SaleDraft } from './draft.ts'
import { useSaleLines } from './use-sale-lines.ts'

/** The saved draft with all its lines. */
async function load(id: number, signal: AbortSignal): Promise<SaleDraft | null> {
  const { content } = await call(outbound.get, { id }, { signal, quiet: true })
  if (!content) return null
  const lines = await allLines(content.lineCount, (page) => call(outbound.pageLines, { ckId: id, ...page }, { signal, quiet: true }))
  return draftOf(content, lines)
}

/** The stamp is new with every press: a save that failed may be tried again. */
async function send(draft: SaleDraft) {
  const { id, version, ckNo } = await call(outbound.save, { ...inputOf(draft), submittime: stamp() }, { quiet: true })
  return { id, version, no: ckNo }
}

export function useSaleDraft(id: number, kept: Kept<SaleDraft> | undefined, places: Places) {
  const { busDate, userId } = useUser()
  const { lines, facts, priceFor } = useSaleLines(places)
  const work = useDraft({
    kind: DRAFT_KIND,
    id,
    kept,
    lines,
    load,
    send,
    about: ({ clientName }) => clientName || '未选客户',
    fresh() {
      const { first } = places
      return first && { head: newHead(busDate, userId), lines: [newLine({ warehouseId: first.id, warehouseName: first.warehouseName })] }
    },
  })
  // also when a draft is opened or taken up again: its lines show stock and last prices at once
  const reprice = useEffectEvent((clientId: number) => priceFor(clientId, lines.current()))
  const clientId = work.head?.clientId
  useEffect(() => {
    if (clientId !== undefined) reprice(clientId)
  }, [clientId])

  return { ...work, facts }
}
