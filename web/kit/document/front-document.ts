import { useEffect, useRef } from 'react'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { frontPage, usePage } from '../page.ts'
import { announce } from '../request/announce.ts'

export interface ClientsCar {
  plate: string
  clientId: number
  clientName: string
}

/** What is under the pen on the page in front, for what is found elsewhere: the one box puts parts, partners and cars into it. What it has no use for is opened. */
export interface FrontDocument {
  /** 销售单. */
  what: string
  /** For whom it is; 0: nobody is chosen yet. */
  clientId?: number
  /** One piece in a line, the cursor on it. */
  addPart?: (item: LookupItem) => void
  partner?: {
    /** Whether it lacks somebody like this: false where that has been said, or is no matter. */
    takes: (item: Pick<LookupItem, 'udf0'>) => boolean
    take: (item: LookupItem) => void
  }
  car?: {
    /** Whether it names a car, has none yet, and is for this car's client or nobody. */
    takes: (car: ClientsCar) => boolean
    take: (car: ClientsCar) => void
  }
}

/** A window that takes what the one box finds asks for the box: the frame's own keys are silent while one stands. */
export const SEARCH_WISHED = 'search-wished'
const wish = () => announce(SEARCH_WISHED)
export const SEARCH_KEYS = [
  { keys: 'Ctrl+K', label: '搜索商品、客户，填入本单', run: wish, inInput: true },
  { keys: 'Alt+M', label: '搜索商品、客户，填入本单', run: wish, inInput: true },
]

type Now = () => FrontDocument | undefined
/** By page; the last one stands in a window above the others. */
const open = new Map<string, readonly Now[]>()
export const frontDocument = (): FrontDocument | undefined => open.get(frontPage())?.at(-1)?.()

/** What is taken goes into the document as it stands by then: an answer may lie between. */
const asItIs = ({ what, clientId = 0, addPart, partner, car }: FrontDocument, now: Now): FrontDocument => ({
  ...{ what, clientId },
  ...(addPart && { addPart: (item) => now()?.addPart?.(item) }),
  ...(partner && { partner: { takes: (item) => now()?.partner?.takes(item) ?? false, take: (item) => now()?.partner?.take(item) } }),
  ...(car && { car: { takes: (one) => now()?.car?.takes(one) ?? false, take: (one) => now()?.car?.take(one) } }),
})

/** It is under the pen on this page for as long as it is given. */
export function useFront(document: FrontDocument | undefined): void {
  const { key } = usePage()
  const latest = useRef(document)
  latest.current = document
  const begun = document !== undefined
  useEffect(() => {
    if (!begun) return
    const own = () => latest.current && asItIs(latest.current, () => latest.current)
    open.set(key, [...(open.get(key) ?? []), own])
    return () =>
      void open.set(
        key,
        (open.get(key) ?? []).filter((each) => each !== own),
      )
  }, [key, begun])
}
