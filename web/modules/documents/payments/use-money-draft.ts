import { useRef, useState } from 'react'
import { MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { dropDraft, dropOwnDraft, type Kept, ownDraft } from '#web/kit/document/kept-draft.ts'
import { useKeptDraft } from '#web/kit/document/use-kept-draft.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type MoneyDraft, moneyOf } from './money-draft.ts'

/** Names the drafts kept in the browser. */
export const keptAs = (kind: MoneyKind) => `money-${kind}`

/** Under which number it is kept: its own, or while it has none, apart for each client it was begun for (below 0). */
export const slotOf = (id: number, clientId = 0) => id || -clientId || 0
export const ownMoneyDraft = (kind: MoneyKind, slot: number) => ownDraft<MoneyDraft>(keptAs(kind), slot)

interface Begun {
  draft: MoneyDraft
  slot: number
  /** What was typed and never saved. */
  kept: Kept<MoneyDraft> | undefined
}

/** A receipt under the pen: what is typed is kept in the browser until it is saved. */
export function useMoneyDraft(kind: MoneyKind, { draft: first, slot: begun, kept }: Begun) {
  const [draft, setDraft] = useState(kept?.value ?? first)
  const [dirty, showDirty] = useState(kept !== undefined)
  const isDirty = useRef(dirty)
  const slot = draft.id || begun
  const setDirty = (next: boolean) => {
    isDirty.current = next
    showDirty(next)
  }
  useKeptDraft({
    kind: keptAs(kind),
    id: slot,
    dirty,
    stillDirty: () => isDirty.current,
    changed: [draft],
    about: () => `${draft.clientName || `未选${MONEY_KINDS[kind].partner}`}，${formatDecimal(moneyOf(kind, draft), 2)} 元`,
    value: () => draft,
  })
  /** What was typed is saved, or given up. */
  const forget = () => {
    dropOwnDraft(keptAs(kind), slot)
    if (kept) dropDraft(kept.storageKey)
    setDirty(false)
  }
  return {
    draft,
    dirty,
    forget,
    set(change: Partial<MoneyDraft>) {
      setDraft((before) => ({ ...before, ...change }))
      setDirty(true)
    },
    saved(now: MoneyDraft) {
      forget()
      setDraft(now)
    },
  }
}
