import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DraftLine } from './lines.ts'

/** Nobody waits for the first part; those picked in quick succession after it, and pasted ones, are asked for together. */
const GATHER = 40
const MOST = 500

/** Parts that are asked for, and of each the lines that have just been made. */
type Asked = ReadonlyMap<number, ReadonlySet<number>>

interface Options<Fact> {
  /** Quietly: what cannot be told just now stays untold. `whose`: the partner of the document, 0 = not chosen. */
  ask: (whose: number, pjids: number[]) => Promise<{ content: readonly Fact[] }>
  /** Lays what has become known into the lines. */
  learnt: (facts: ReadonlyMap<number, Fact>, asked: Asked) => void
}

/** What the server knows of the parts of a document for its partner: prices, stock, what was traded before. */
export function usePartFacts<Fact extends { pjid: number }>(options: Options<Fact>) {
  const [facts, show] = useState<ReadonlyMap<number, Fact>>(new Map())
  const held = useRef({ whose: 0, facts, asked: new Map<number, Set<number>>(), asking: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(options)
  latest.current = options

  const steps = useMemo(() => {
    const { current } = held
    const know = (next: ReadonlyMap<number, Fact>) => {
      current.facts = next
      show(next)
    }
    async function fetchFacts(): Promise<void> {
      const { whose, asked } = current
      current.asked = new Map()
      const pjids = [...asked.keys()]
      for (let from = 0; from < pjids.length; from += MOST) {
        const reply = await latest.current.ask(whose, pjids.slice(from, from + MOST)).catch(() => undefined)
        // the partner was changed while we asked: these prices are another's
        if (!reply || whose !== current.whose) return
        know(new Map([...current.facts, ...reply.content.map((each) => [each.pjid, each] as const)]))
        latest.current.learnt(current.facts, asked)
      }
    }
    async function asked(): Promise<void> {
      current.asking += 1
      await fetchFacts().finally(() => {
        current.asking -= 1
      })
    }
    /** `made`: the lines were made just now. */
    function want(of: readonly DraftLine[], made: boolean): void {
      for (const { pjid, key } of of) {
        if (pjid === 0) continue
        const keys = current.asked.get(pjid) ?? new Set()
        current.asked.set(pjid, made ? keys.add(key) : keys)
      }
      clearTimeout(timer.current)
      if (current.asked.size > 0) timer.current = setTimeout(() => void asked(), current.asking > 0 ? GATHER : 0)
    }
    /** Another partner has other prices; what was typed stays. */
    function askFor(whose: number, all: readonly DraftLine[]): void {
      current.whose = whose
      know(new Map())
      want(all, false)
    }
    /** `whose`: the partner as he stands in the head now, 0 = not chosen. */
    return { want, askFor, whose: () => current.whose, now: (pjid: number) => current.facts.get(pjid) }
  }, [])
  return { facts, ...steps }
}

export type PartFacts<Fact extends { pjid: number }> = ReturnType<typeof usePartFacts<Fact>>

interface Asking {
  askFor: (whose: number, all: readonly DraftLine[]) => void
}
/** Asks for all lines once the partner is known or is another: also when a draft is opened or taken up again. */
export function useFactsOf({ askFor }: Asking, whose: number | undefined, lines: { current: () => readonly DraftLine[] }): void {
  const again = useEffectEvent((partner: number) => askFor(partner, lines.current()))
  useEffect(() => {
    if (whose !== undefined) again(whose)
  }, [whose])
}
