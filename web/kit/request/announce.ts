import { useEffect, useRef } from 'react'

/** News between parts of the program that do not know each other: a dialog has changed something, the lists in front show it anew. */
const listeners = new Map<string, Set<() => void>>()

export function announce(what: string): void {
  for (const listener of listeners.get(what) ?? []) listener()
}

/** Hidden pages hear nothing; they show what they showed when they were left. */
export function useAnnounced(what: string, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const listener = () => latest.current()
    const group = listeners.get(what) ?? new Set()
    listeners.set(what, group.add(listener))
    return () => {
      group.delete(listener)
    }
  }, [what])
}
