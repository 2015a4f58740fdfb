import { useEffect, useEffectEvent } from 'react'
import { NetworkError, onAnswer } from './request.ts'

/** Calls are answered in swarms; one of them is sign enough. */
const BETWEEN = 3000

/** What failed for want of a network is asked for again as soon as there is a sign of one: an answer to any call, or the browser's own word. */
export function useOnceBack(fault: unknown, again: (() => void) | undefined): void {
  const lost = fault instanceof NetworkError
  const retry = useEffectEvent(() => again?.())
  useEffect(() => {
    if (!lost) return
    let last = 0
    const run = () => {
      if (Date.now() - last < BETWEEN) return
      last = Date.now()
      retry()
    }
    const deaf = onAnswer(run)
    window.addEventListener('online', run)
    return () => {
      deaf()
      window.removeEventListener('online', run)
    }
  }, [lost])
}
