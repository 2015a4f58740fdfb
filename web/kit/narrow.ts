import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 767px)'
const narrow = () => window.matchMedia(QUERY).matches
function listen(changed: () => void): () => void {
  const query = window.matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the screen is a phone's: a table beside which nothing fits is read as cards there. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, narrow)
