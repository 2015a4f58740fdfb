import { useMemo, useRef, useState } from 'react'
import { BY_HAND } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { pickPart } from '#web/kit/document/lines.ts'
import { withoutOthers } from '#web/kit/document/usable.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call } from '#web/kit/request/request.ts'
import { type LineFacts, newLine, type SaleLine } from './draft.ts'
import { countsIn, settleLine, withFacts } from './line-columns.tsx'

/** Lines picked in quick succession, and pasted ones, are asked for together. */
const GATHER = 40
const MOST = 500

/** The lines of a sale with what the server knows of their parts for this client. */
export function useSaleLines(places: Places, ckId: number) {
  const [facts, showFacts] = useState<ReadonlyMap<number, LineFacts>>(new Map())
  const asking = useRef({
    clientId: 0,
    facts,
    wanted: new Map<number, Set<number>>(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const first = { warehouseId: places.first?.id ?? 0, warehouseName: places.first?.warehouseName ?? '' }

  const lines = useLines<SaleLine>({
    blank: (before) => newLine(before?.warehouseId ? before : first),
    pick: pickPart,
    settle: (line, changed) => settleLine(line, changed, places, asking.current.facts),
    pasted: ({ numbers: [amount, price] }) => ({
      ckAmount: amount === undefined ? null : Number(amount),
      ...(price === undefined ? {} : { xsPrice: Number(price), priceSource: BY_HAND }),
    }),
    onParts: (arrived) => want(arrived, true),
    together: (all) => withoutOthers(all, ({ ckAmount }) => ckAmount),
    pieces: { prop: 'ckAmount', begin: 1 },
    counts: (line, scanned) => countsIn(line, scanned, asking.current.facts.get(line.pjid)),
  })

  /** `choose`: lines just made may be moved to the warehouse that has the goods. */
  function want(of: readonly SaleLine[], choose: boolean): void {
    const { current } = asking
    for (const { pjid, key } of of) {
      if (pjid === 0) continue
      const keys = current.wanted.get(pjid) ?? new Set()
      current.wanted.set(pjid, choose ? keys.add(key) : keys)
    }
    clearTimeout(current.timer)
    if (current.wanted.size > 0) current.timer = setTimeout(() => void fetchFacts(), GATHER)
  }

  async function fetchFacts(): Promise<void> {
    const { current } = asking
    const { clientId, wanted } = current
    current.wanted = new Map()
    const pjids = [...wanted.keys()]
    for (let from = 0; from < pjids.length; from += MOST) {
      const reply = await call(outbound.linePrices, { clientId, pjids: pjids.slice(from, from + MOST), ckId }, { quiet: true }).catch(
        () => undefined,
      )
      // the client was changed while we asked: these prices are another's
      if (!reply || clientId !== current.clientId) return
      current.facts = new Map([...current.facts, ...reply.content.map((each) => [each.pjid, each] as const)])
      showFacts(current.facts)
      lines.patch(
        ({ pjid }) => wanted.has(pjid) && current.facts.has(pjid),
        (line) => {
          const known = current.facts.get(line.pjid)
          return known ? withFacts(line, known, wanted.get(line.pjid)?.has(line.key) ?? false) : line
        },
      )
    }
  }

  const latest = useRef(want)
  latest.current = want
  /** Another client has other prices; those typed by hand stay. */
  const priceFor = useMemo(
    () => (clientId: number, all: readonly SaleLine[]) => {
      asking.current.clientId = clientId
      asking.current.facts = new Map()
      showFacts(asking.current.facts)
      latest.current(all, false)
    },
    [],
  )
  return { lines, facts, priceFor }
}
