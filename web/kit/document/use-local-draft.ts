import { useEffect, useEffectEvent } from 'react'
import { useUnsaved } from '../form/unsaved.ts'
import { dropOwnLocalDraft, saveLocalDraft } from './local-draft.ts'

const WAIT = 400

interface Keeping<T> {
  kind: string
  id: number
  /** Unsaved changes are there. */
  dirty: boolean
  /** The same in this very moment: a page that is left is not drawn again. */
  stillDirty: () => boolean
  /** Changes whenever something was typed. */
  changed: readonly unknown[]
  about: () => string
  value: () => T
}

/** Keeps what is written in the browser while it is unsaved, and says so to whoever would take it away. */
export function useLocalDraft<T>({ kind, id, dirty, stillDirty, changed, about, value }: Keeping<T>): void {
  useUnsaved(dirty, stillDirty)
  const keep = useEffectEvent(() => {
    if (stillDirty()) saveLocalDraft(kind, id, about(), value())
  })
  // every change is kept a moment later
  useEffect(() => {
    const timer = setTimeout(keep, WAIT)
    return () => clearTimeout(timer)
  }, [...changed])
  useEffect(() => {
    if (!dirty) return dropOwnLocalDraft(kind, id)
    const leaving = () => keep()
    window.addEventListener('beforeunload', leaving)
    return () => {
      // a tab that is hidden or closed loses nothing of the last half second
      keep()
      window.removeEventListener('beforeunload', leaving)
    }
  }, [dirty, kind, id])
}
