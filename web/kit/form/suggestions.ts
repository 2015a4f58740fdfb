import { useEffect, useMemo, useRef, useState } from 'react'

/** Finds what fits the typed text; a remote source gives up when the signal says so. */
export type Source<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]> | readonly T[]

export interface Suggestions<T> {
  items: readonly T[]
  /** The text the items belong to. */
  text: string
  busy: boolean
  failed: boolean
  asked: boolean
}

const nothing = { items: [], text: '', busy: false, failed: false, asked: false }

/** Asks a source as the user types: waits `delay`, drops stale questions, never shows an old answer to a new text. */
export function useSuggestions<T>(source: Source<T>, delay: number) {
  const [state, setState] = useState<Suggestions<T>>(nothing)
  const latest = useRef(source)
  latest.current = source
  /** What it offers it has at hand: nothing is asked for. */
  const atHand = useRef(false)
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)

  const api = useMemo(() => {
    const drop = () => {
      clearTimeout(running.current?.timer)
      running.current?.abort.abort()
      running.current = undefined
    }
    const run = async (text: string, abort: AbortController, begun?: Promise<readonly T[]>) => {
      try {
        const items = await (begun ?? latest.current(text, abort.signal))
        if (!abort.signal.aborted) setState({ items, text, busy: false, failed: false, asked: true })
      } catch {
        // the request layer has told the user; the field must not look as if it were still searching
        if (!abort.signal.aborted) setState({ items: [], text, busy: false, failed: true, asked: true })
      }
    }
    return {
      ask(text: string, wait = delay) {
        drop()
        const abort = new AbortController()
        running.current = { abort }
        const now = wait === 0 ? latest.current(text, abort.signal) : undefined
        atHand.current = Array.isArray(now)
        if (Array.isArray(now)) return setState({ items: now, text, busy: false, failed: false, asked: true })
        setState((before) => ({ ...before, busy: true, asked: true }))
        if (now) return void run(text, abort, now as Promise<readonly T[]>)
        running.current.timer = setTimeout(() => run(text, abort), wait)
      },
      stop() {
        drop()
        setState(nothing)
      },
      drop,
    }
  }, [delay])

  useEffect(() => api.drop, [api])
  // a list of choices that is opened before they have come shows them when they have
  useEffect(() => {
    if (!atHand.current || !state.asked || state.items.length > 0) return
    const items = source(state.text, new AbortController().signal)
    if (Array.isArray(items) && items.length > 0) setState((before) => ({ ...before, items }))
  })
  return { ...state, ask: api.ask, stop: api.stop }
}
