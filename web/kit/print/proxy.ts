import { useSyncExternalStore } from 'react'
import type { PaperType } from '#contract/printing/templates/forms.ts'

/** 代理打印: whether a kind of paper is printed elsewhere, and through which hosts. Kept in this browser. */
export interface Proxy {
  on: boolean
  hostIds: readonly number[]
}

/** Names of the specification (trading.md 9); what belongs to a sale goes where the sale goes. */
const KEYS: Partial<Record<PaperType, string>> = { rk: 'disperse_mx', ck: 'sales_mx', fh: 'sales_mx', fhTag: 'sales_mx' }
const keyOf = (report: PaperType) => KEYS[report] ?? `print_${report}`

const NONE: Proxy = { on: false, hostIds: [] }
const known = new Map<string, Proxy>()
const listeners = new Set<() => void>()

function read(key: string): Proxy {
  try {
    const { on, hostIds } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Proxy>
    return { on: on === true, hostIds: Array.isArray(hostIds) ? hostIds.filter(Number.isSafeInteger) : [] }
  } catch {
    return NONE
  }
}

export function proxyOf(report: PaperType): Proxy {
  const key = keyOf(report)
  const found = known.get(key) ?? read(key)
  known.set(key, found)
  return found
}

export function keepProxy(report: PaperType, proxy: Proxy): void {
  known.set(keyOf(report), proxy)
  localStorage.setItem(keyOf(report), JSON.stringify(proxy))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useProxy = (report: PaperType): Proxy => useSyncExternalStore(subscribe, () => proxyOf(report))
