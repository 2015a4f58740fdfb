import { type PaperKind, stockPapers } from '#contract/stock-papers.ts'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { pickPart } from '#web/kit/document/lines.ts'
import { useDraft } from '#web/kit/document/use-draft.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useUser } from '#web/kit/session.ts'
import { inputOf, load, newHead, newLine, type PaperDraft, type PaperLine } from './draft.ts'
import { settleLine } from './line-columns.tsx'
import { keptAs, manners } from './manners.ts'

/** The lines of a paper: places come from the line above. */
function usePaperLines(kind: PaperKind, places: Places) {
  const { values } = manners[kind]
  const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))
  return useLines<PaperLine>({
    blank: (before) => newLine(before ?? firstPlaces(kind, places)),
    pick: pickPart,
    settle: (line, changed) => settleLine(line, changed, places),
    pasted: ({ numbers: [qty, money] }) => ({ qty: numberOf(qty), ...(values ? { amount: numberOf(money) } : { price: numberOf(money) }) }),
    onParts: () => {},
  })
}

/** A new paper begins in the company's first warehouse. 调仓 most often goes from shelf to shelf of one. */
function firstPlaces(kind: PaperKind, { first }: Places) {
  const { id: warehouseId = 0, warehouseName = '' } = first ?? {}
  const moves = manners[kind].moves === true
  return { warehouseId, warehouseName, toWarehouseId: moves ? warehouseId : 0, toWarehouseName: moves ? warehouseName : '' }
}

export function usePaperDraft(kind: PaperKind, id: number, kept: Kept<PaperDraft> | undefined, places: Places) {
  const { busDate } = useUser()
  const lines = usePaperLines(kind, places)
  return useDraft({
    ...{ kind: keptAs(kind), id, kept, lines, load },
    // the stamp is new with every press: a save that failed may be tried again
    async send(draft: PaperDraft) {
      const reply = await call(stockPapers.save, { ...inputOf(kind, draft), submittime: stamp() }, { quiet: true })
      return { id: reply.id, version: reply.version, no: reply.paperNo }
    },
    about: ({ toCompanyName, reason }) => toCompanyName || reason || manners[kind].what,
    fresh: () => (places.first ? { head: newHead(busDate), lines: [newLine(firstPlaces(kind, places))] } : undefined),
  })
}
