import { useRef, useState } from 'react'
import { MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { dropLocalDraft, dropOwnLocalDraft, type LocalDraft, ownLocalDraft } from '#web/kit/document/local-draft.ts'
import { useLocalDraft } from '#web/kit/document/use-local-draft.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type MoneyDraft, moneyOf } from './money-draft.ts'

/** Names the drafts kept in the browser. */
export const draftKind = (kind: MoneyKind) => `money-${kind}`

/** Under which number it is kept: its own, or while it has none, apart for each client it was begun for (below 0). */
export const slotOf = (id: number, clientId = 0) => id || -clientId || 0
export const ownMoneyDraft = (kind: MoneyKind, slot: number) => ownLocalDraft<MoneyDraft>(draftKind(kind), slot)

interface Begun {
  draft: MoneyDraft
  slot: number
  /** What was typed and never saved. */
  localDraft: LocalDraft<MoneyDraft> | undefined
}

/** A receipt under the pen: what is typed is kept in the browser until it is saved. */
export function useMoneyDraft(kind: MoneyKind, { draft: first, slot: begun, localDraft }: Begun) {
  const [draft, setDraft] = useState(localDraft?.value ?? first)
  const [dirty, showDirty] = useState(localDraft !== undefined)
  const isDirty = useRef(dirty)
  const slot = draft.id || begun
  const setDirty = (next: boolean) => {
    isDirty.current = next
    showDirty(next)
  }
  useLocalDraft({
    kind: draftKind(kind),
    id: slot,
    dirty,
    stillDirty: () => isDirty.current,
    changed: [draft],
    about: () => `${draft.clientName || `未选${MONEY_KINDS[kind].partner}`}，${formatDecimal(moneyOf(kind, draft), 2)} 元`,
    value: () => draft,
  })
  /** What was typed is saved, or given up. */
  const forget = () => {
    dropOwnLocalDraft(draftKind(kind), slot)
    if (localDraft) dropLocalDraft(localDraft.storageKey)
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
