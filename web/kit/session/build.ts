import { useSyncExternalStore } from 'react'

/** Which build of the screens this page came with, and whether the server has another one by now. */

const nameOf = (src: string | undefined) => src?.split('/').at(-1) ?? ''
/** The name of the entry script changes with anything that is built in; the development server has none. */
const own =
  typeof document === 'undefined' ? '' : nameOf(document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.src)

let outdated = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useOutdated = (): boolean => useSyncExternalStore(subscribe, () => outdated)

/** What the server said in its greeting. */
export function recordBuild(greeting: unknown): void {
  const build = typeof greeting === 'object' && greeting !== null && 'build' in greeting ? greeting.build : ''
  if (typeof build === 'string' && build !== '' && own !== '' && build !== own) sayOutdated()
}

function sayOutdated(): void {
  outdated = true
  for (const listener of listeners) listener()
}

/** A part of the program could not be fetched: because there is a newer one, or because nothing can be fetched just now. */
export async function checkOutdated(): Promise<boolean> {
  if (!outdated) {
    const page = await fetch('/', { cache: 'no-store' })
      .then((answer) => answer.text())
      .catch(() => '')
    const served = nameOf(/<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1])
    if (served !== '' && own !== '' && served !== own) sayOutdated()
  }
  return outdated
}
