import { useEffect, useEffectEvent } from 'react'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { pickPart } from '#web/kit/document/lines.ts'
import type { Kept } from '#web/kit/document/local-draft.ts'
import { withoutOthers } from '#web/kit/document/usable.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import { type Lines, useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { inputOf, load, newHead, newLine, type PaperDraft, type PaperLine } from './draft.ts'
import { settleLine } from './line-columns.tsx'
import { keptAs, manners } from './manners.ts'
import { useUsable } from './use-usable.ts'

/** The lines of a paper: places come from the line above. */
function usePaperLines(kind: PaperKind, places: Places) {
  const { values, takes } = manners[kind]
  const { told, ask } = useUsable()
  const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))
  const lines: Lines<PaperLine> = useLines<PaperLine>({
    blank: (before) => newLine(before ?? firstPlaces(kind, places)),
    pick: pickPart,
    settle: (line, changed) => told(settleLine(line, changed, places)),
    pasted: ({ numbers: [qty, money] }) => ({ qty: numberOf(qty), ...(values ? { amount: numberOf(money) } : { price: numberOf(money) }) }),
    together: (all) =>
      withoutOthers(
        all,
        ({ qty }) => qty,
        ({ posiId }) => posiId,
      ),
    pieces: values ? undefined : { prop: 'qty' },
    counts: (line, scanned) => line.warehouseId === scanned.warehouseId && line.toWarehouseId === scanned.toWarehouseId,
    onParts: (arrived) => takes && void ask(arrived, lines),
  })
  // also when a draft is opened or taken up again
  const begun = () => takes && void ask(lines.current(), lines)
  return { lines, begun }
}

/** A new paper begins in the company's first warehouse. 调仓 most often goes from shelf to shelf of one. */
function firstPlaces(kind: PaperKind, { first }: Places) {
  const { id: warehouseId = 0, warehouseName = '' } = first ?? {}
  const moves = manners[kind].moves === true
  return { warehouseId, warehouseName, toWarehouseId: moves ? warehouseId : 0, toWarehouseName: moves ? warehouseName : '' }
}

export function usePaperDraft(kind: PaperKind, id: number, kept: Kept<PaperDraft> | undefined, places: Places) {
  const { busDate } = useUser()
  const { lines, begun } = usePaperLines(kind, places)
  const work = useDraft({
    ...{ kind: keptAs(kind), id, kept, lines, load },
    // the stamp is new with every press: a save that failed may be tried again
    async send(draft: PaperDraft) {
      const reply = await call(stockPapers.save, { ...inputOf(kind, draft), submittime: stamp() }, { quiet: true })
      return { id: reply.id, version: reply.version, no: reply.paperNo }
    },
    about: ({ toCompanyName, reason }) => toCompanyName || reason || manners[kind].what,
    fresh: () => (places.first ? { head: newHead(busDate), lines: [newLine(firstPlaces(kind, places))] } : undefined),
  })
  const lookAround = useEffectEvent(begun)
  const known = work.head !== undefined
  useEffect(() => {
    if (known) lookAround()
  }, [known])
  return work
}
