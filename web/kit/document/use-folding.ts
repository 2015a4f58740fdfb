import { useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusField } from '../form/enter-flow.ts'
import type { FieldFacts } from '../form/field-folding.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { foldedFields, isStandard, knownPath } from './enter-path.ts'
import { HeadWayContext, headPath } from './head-way.ts'
import { leaveCell } from './line-keys.ts'

const none: ReadonlySet<string> = new Set()

/** Which fields of a header are folded away, and the key that shows them. `form` is the element around them. */
export function useFolding(order: readonly string[], form: () => HTMLElement | null) {
  const way = useContext(HeadWayContext)
  const [registered, setRegistered] = useState<ReadonlyMap<string, FieldFacts>>(new Map())
  const registerField = useCallback((field: FieldFacts) => {
    setRegistered((before) => new Map(before).set(field.name, field))
    return () => setRegistered((before) => new Map([...before].filter(([name]) => name !== field.name)))
  }, [])
  const names = useMemo(() => order.filter((name) => registered.has(name)), [order, registered])
  const fields = way?.fields
  useLayoutEffect(() => {
    if (fields) fields.current = names.flatMap((name) => registered.get(name) ?? [])
  }, [fields, names, registered])

  const [open, setOpen] = useState(false)
  /** What has been seen stays until it is folded: a field that is emptied does not vanish from under the cursor. */
  const [seen, setSeen] = useState(none)
  const { head, standard } = (way ?? {}) as { head?: Record<string, unknown>; standard?: Record<string, unknown> }
  const filled = names.filter((name) => standard && !isStandard(head?.[name], standard[name]))
  const news = filled.filter((name) => !seen.has(name))
  if (news.length > 0) setSeen(new Set([...seen, ...news]))

  const path = useMemo(() => (way ? headPath({ ...way, own: knownPath(way.own, names) }) : order), [way, names, order])
  const foldable = useMemo(
    () => (standard ? foldedFields(names, (name) => path.includes(name) || seen.has(name) || registered.get(name)?.stays === true) : none),
    [names, path, seen, registered, standard],
  )
  const back = useRef(() => {})
  const toggle = () => {
    if (!open) {
      back.current = wayBack(way?.grid)
      flushSync(() => setOpen(true))
      focusField(form(), [...foldable][0] ?? '')
      return
    }
    const at = document.activeElement
    const inside = at instanceof HTMLElement && form()?.contains(at) ? at : undefined
    // what stands in the field counts: a filled one is not folded away
    if (inside) flushSync(() => inside.blur())
    flushSync(() => {
      setOpen(false)
      setSeen(new Set(filled))
    })
    if (!inside) return
    if (inside.getClientRects().length > 0) inside.focus()
    else back.current()
  }
  const count = foldable.size
  useShortcut('Shift+F4', open ? '收起表头' : '更多表头', toggle, { disabled: count === 0 })

  return {
    registerField,
    path,
    folded: open ? none : foldable,
    unfolded: open ? foldable : none,
    count,
    open: open && count > 0,
    toggle,
    /** A field somebody wants to go to is not folded away. */
    show: (name: string) => {
      if (!open && foldable.has(name)) flushSync(() => setSeen(new Set([...seen, name])))
    },
  }
}

/** Where the cursor stands, so that it can come back there. */
export function wayBack(grid: Parameters<typeof leaveCell>[0] | undefined): () => void {
  const at = document.activeElement
  const fromCell = leaveCell(grid ?? { current: null })
  return () => {
    fromCell()
    if (document.activeElement === document.body && at instanceof HTMLElement) at.focus()
  }
}
