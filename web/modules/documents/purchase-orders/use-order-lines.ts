import { useMemo, useRef, useState } from 'react'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call } from '#web/kit/request/request.ts'
import { type LineFacts, newLine, type OrderLine } from './draft.ts'
import { hasPrice, settleLine } from './line-columns.tsx'

/** Lines picked in quick succession, and pasted ones, are asked for together. */
const GATHER = 40
const MOST = 500

/** The lines of a purchase order with what the server knows of their parts and this supplier. */
export function useOrderLines(places: Places) {
  const [facts, showFacts] = useState<ReadonlyMap<number, LineFacts>>(new Map())
  const asking = useRef({
    supplierId: 0,
    facts,
    wanted: new Set<number>(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const lines = useLines<OrderLine>({
    blank: (before) =>
      newLine(before?.warehouseId ? before : { warehouseId: places.first?.id ?? 0, warehouseName: places.first?.warehouseName ?? '' }),
    pick: pickPart,
    settle: (line, changed) => settleLine(line, changed, places),
    pasted: ({ numbers: [amount, price] }) => ({
      cgAmount: amount === undefined ? null : Number(amount),
      purchasePrice: price === undefined ? null : Number(price),
    }),
    pieces: { prop: 'cgAmount' },
    counts: (line, scanned) => line.warehouseId === scanned.warehouseId,
    onParts: (arrived) => want(arrived),
  })

  function want(of: readonly OrderLine[]): void {
    const { current } = asking
    for (const { pjid } of of) if (pjid > 0) current.wanted.add(pjid)
    clearTimeout(current.timer)
    if (current.wanted.size > 0) current.timer = setTimeout(() => void fetchFacts(), GATHER)
  }

  async function fetchFacts(): Promise<void> {
    const { current } = asking
    const { supplierId } = current
    const pjids = [...current.wanted]
    current.wanted = new Set()
    for (let from = 0; from < pjids.length; from += MOST) {
      const some = pjids.slice(from, from + MOST)
      const reply = await call(purchaseOrders.lineFacts, { supplierId, pjids: some }, { quiet: true }).catch(() => undefined)
      // the supplier was changed while we asked: these prices are another's
      if (!reply || supplierId !== current.supplierId) return
      current.facts = new Map([...current.facts, ...reply.content.map((each) => [each.pjid, each] as const)])
      showFacts(current.facts)
      lines.patch(
        (line) => some.includes(line.pjid) && !hasPrice(line),
        (line) => {
          const price = current.facts.get(line.pjid)?.purchasePrice
          // 0 is no price: an empty field says so better
          return price ? settleLine({ ...line, purchasePrice: price }, new Set(['purchasePrice']), places) : line
        },
      )
    }
  }

  const latest = useRef(want)
  latest.current = want
  /** Another supplier took other prices; what stands in the lines stays. */
  const askFor = useMemo(
    () => (supplierId: number, all: readonly OrderLine[]) => {
      asking.current.supplierId = supplierId
      asking.current.facts = new Map()
      showFacts(asking.current.facts)
      latest.current(all)
    },
    [],
  )
  return { lines, facts, askFor }
}
