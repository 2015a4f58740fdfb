import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { soon } from '../keys/held-keys.ts'
import { PICKED } from '../list/picked.ts'
import { composing } from './ime.ts'

const FOCUSABLE = 'input, textarea, select, button, [tabindex]'

function fieldIn(container: ParentNode, name: string): HTMLElement | undefined {
  const place = container.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!place) return undefined
  const all = place.matches(FOCUSABLE) ? [place] : [...place.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return all.find((each) => !each.matches(':disabled, [aria-disabled=true], [tabindex="-1"]') && each.getClientRects().length > 0)
}

/** Puts the cursor into a field of a form and selects what stands there. False when it is missing or disabled. */
export function focusField(container: ParentNode | null | undefined, name: string): boolean {
  const field = container && fieldIn(container, name)
  if (!field) return false
  field.focus()
  if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.select()
  return true
}

export type Stops = (name: string, by: 1 | -1, order: readonly string[]) => readonly string[]
const following: Stops = (name, by, order) => {
  const at = order.indexOf(name)
  return by === 1 ? order.slice(at + 1) : order.slice(0, at).toReversed()
}

export interface EnterFlow {
  ref: RefObject<HTMLDivElement | null>
  onKeyDownCapture: (event: KeyboardEvent) => void
  focus: (name: string) => boolean
}

const isPlainEnter = (event: KeyboardEvent) =>
  event.key === 'Enter' && !event.ctrlKey && !event.altKey && !event.metaKey && !composing(event)
const ownsEnter = (field: HTMLElement) => field.matches('button') || Boolean(field.dataset.ownEnter)
const takesOwnChoice = (field: HTMLElement) =>
  field.getAttribute('aria-expanded') === 'true' && field.closest('.ant-select, .ant-picker') !== null

/**
 * Enter goes from field to field in the given order and ends in `onDone`; Shift+Enter goes back. Disabled fields are stepped over.
 * `stops`: the fields it tries after one, where those are not simply all that follow it.
 * Spread `ref` and `onKeyDownCapture` on the element around the fields (FormGrid takes them as `enter`).
 */
export function useEnterNext(order: readonly string[], onDone: () => void, stops: Stops = following): EnterFlow {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef({ order, onDone, stops })
  latest.current = { order, onDone, stops }

  const move = useCallback((from: Element, by: 1 | -1): boolean => {
    const name = from.closest<HTMLElement>('[data-field]')?.dataset.field
    const { order: names, onDone: done, stops: stopsFrom } = latest.current
    if (name === undefined || !names.includes(name)) return false
    for (const next of stopsFrom(name, by, names)) {
      if (focusField(ref.current, next)) return true
    }
    if (by === 1) done()
    return true
  }, [])

  useEffect(() => {
    const around = ref.current
    const picked = (event: Event) => move(event.target as Element, 1)
    around?.addEventListener(PICKED, picked)
    return () => around?.removeEventListener(PICKED, picked)
  }, [move])

  return useMemo(
    () => ({
      ref,
      // capture: antd's Select would open on Enter before anybody else hears it
      onKeyDownCapture(event) {
        const field = event.target as HTMLElement
        if (!isPlainEnter(event) || !ref.current?.contains(field) || ownsEnter(field)) return
        if (takesOwnChoice(field) && !event.shiftKey) {
          // antd's open list or calendar takes its choice first, then the cursor moves on. Our own fields keep what was typed when they are
          // left: they must not wait, or the next Enter of a fast hand would still be theirs
          soon(() => move(field, 1))
          return
        }
        if (!move(field, event.shiftKey ? -1 : 1)) return
        event.preventDefault()
        event.stopPropagation()
      },
      focus: (name) => focusField(ref.current, name),
    }),
    [move],
  )
}
