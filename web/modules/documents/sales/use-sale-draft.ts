import dayjs from 'dayjs'
import { useEffect, useEffectEvent } from 'react'
import { CK_TYPE, QUOTE_DAYS } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { allLines } from '#web/kit/document/lines.ts'
import type { LocalDraft } from '#web/kit/document/local-draft.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { draftOf, inputOf, newHead, newLine, type SaleDraft } from './draft.ts'
import type { SaleKind } from './kinds.ts'
import { useSaleLines } from './use-sale-lines.ts'

/** The saved draft with all its lines. */
async function load(id: number, signal: AbortSignal): Promise<SaleDraft | null> {
  const { content } = await call(outbound.get, { id }, { signal, quiet: true })
  if (!content) return null
  const lines = await allLines(content.lineCount, (page) => call(outbound.pageLines, { ckId: id, ...page }, { signal, quiet: true }))
  return draftOf(content, lines)
}

/** The stamp is new with every press: a save that failed may be tried again. */
const sendAs = (ckType: number) => async (draft: SaleDraft) => {
  const { id, version, ckNo } = await call(outbound.save, { ...inputOf(draft, ckType), submittime: stamp() }, { quiet: true })
  return { id, version, no: ckNo }
}

export function useSaleDraft(kind: SaleKind, id: number, localDraft: LocalDraft<SaleDraft> | undefined, places: Places) {
  const { busDate, userId } = useUser()
  const { lines, facts, priceFor } = useSaleLines(places, id)
  const work = useDraft({
    kind: kind.drafts,
    id,
    localDraft,
    lines,
    load,
    send: sendAs(kind.ckType),
    about: ({ clientName }) => clientName || '未选客户',
    fresh() {
      const { first } = places
      const validUntil = kind.ckType === CK_TYPE.quote ? dayjs(busDate).add(QUOTE_DAYS, 'day').format('YYYY-MM-DD') : ''
      return (
        first && {
          head: newHead(busDate, userId, validUntil),
          lines: [newLine({ warehouseId: first.id, warehouseName: first.warehouseName })],
        }
      )
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
