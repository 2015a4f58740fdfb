import { useEffect, useEffectEvent } from 'react'

const OLD = 60_000

/** Asks again when the reader comes back to the page, or to the browser, and what he sees is older than a minute. */
export function useReturn(since: number, ask: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && since > 0 && Date.now() - since > OLD) ask()
  })
  useEffect(() => {
    const listen = () => look()
    listen()
    document.addEventListener('visibilitychange', listen)
    window.addEventListener('focus', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      window.removeEventListener('focus', listen)
    }
  }, [])
}
