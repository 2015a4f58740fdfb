import { useMemo, useRef } from 'react'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { add } from '#contract/kit/decimal.ts'
import type { Reply } from '#contract/kit/fields.ts'
import type { PartLine } from '#web/kit/document/lines.ts'
import type { Lines } from '#web/kit/document/use-lines.ts'
import { call } from '#web/kit/request/request.ts'

type Place = Reply<typeof stockPapers.usable>['content'][number]
type KnownPlaces = ReadonlyMap<number, readonly Place[]>

/** Of a line: where its goods leave from, and what lies there for nobody. */
interface Leaving {
  pjid: number
  warehouseId: number
  posiId: number
  free: number | null
}

/** As many parts as the server tells at once. */
const MOST = 500

/** What a line's place holds for nobody: its position where one is chosen, else its warehouse; null while nobody knows. */
function freeOf({ pjid, warehouseId, posiId }: Leaving, known: KnownPlaces): number | null {
  const places = known.get(pjid)
  if (!places || warehouseId === 0) return null
  const meant = places.filter((place) => place.warehouseId === warehouseId && (posiId === 0 || place.posiId === posiId))
  return Number(meant.reduce((sum, { usable }) => add(sum, String(usable)), '0'))
}

/** What the places hold that the lines' goods may leave from, asked for as parts become known. */
export function useUsable() {
  const known = useRef<KnownPlaces>(new Map())
  return useMemo(() => {
    const told = <Line extends Leaving>(line: Line): Line => {
      const free = freeOf(line, known.current)
      return free === line.free ? line : { ...line, free }
    }
    async function ask<Line extends PartLine & Leaving>(of: readonly Line[], lines: Pick<Lines<Line>, 'patch'>): Promise<void> {
      const pjids = [...new Set(of.map(({ pjid }) => pjid))].filter((pjid) => pjid > 0)
      for (let from = 0; from < pjids.length; from += MOST) {
        const some = pjids.slice(from, from + MOST)
        // untold, the column stays empty: who may still write the paper is told when it is audited
        const reply = await call(stockPapers.usable, { pjids: some }, { quiet: true }).catch(() => undefined)
        if (!reply) return
        const found = Map.groupBy(reply.content, ({ pjid }) => pjid)
        known.current = new Map([...known.current, ...some.map((pjid) => [pjid, found.get(pjid) ?? []] as const)])
      }
      lines.patch(() => true, told)
    }
    return { told, ask }
  }, [])
}
