import { type FocusEvent, useMemo, useRef, useState } from 'react'
import { afterPress } from '../dialog/after-press.ts'
import { stamp } from '../request/request.ts'
import { type BoundField, factsOf, type Rules } from './field-facts.ts'

export interface Form<V> {
  values: V
  errors: Partial<Record<string, string>>
  /** Changes some fields; what was wrong with them is forgiven until they are checked again. */
  set: (change: Partial<V>) => void
  /** All values anew, without errors. */
  replace: (values: V) => void
  /** On the element around the fields: a field is checked when it is left. */
  onBlur: (event: FocusEvent) => void
  /** Checks every field; answers the name of the first wrong one. */
  check: () => string | undefined
  /**
   * A whole field to spread: `<TextField {...form.field('bankName')} />`. Label, limit and star are the contract's.
   * `empty`: what an emptied number becomes; such a field has no star.
   */
  field<K extends keyof V & string>(name: K): FormField<K, V[K]>
  field<K extends keyof V & string>(name: K, empty: V[K]): FormField<K, V[K], V[K] | null>
  /** What stands in the form now, also inside handlers that were made earlier. */
  now: () => V
  /** Something was typed since it was opened. */
  filled: () => boolean
}

export interface FormField<K extends string, T, Changed = T> extends BoundField<K, T, Changed> {
  error?: string
}

/** Values of a form, judged by the rules of the contract: browser and server read the same ones. */
export function useForm<V extends object>(rules: Rules, initial: V | (() => V)): Form<V> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const latest = useRef(values)
  const opened = useRef(values)
  const latestRules = useRef(rules)
  latestRules.current = rules

  const steps = useMemo(() => {
    const put = (next: V) => {
      latest.current = next
      setValues(next)
    }
    const wrong = (name: string): string | undefined => {
      const result = latestRules.current[name]?.safeParse((latest.current as Record<string, unknown>)[name])
      return result && !result.success ? (result.error.issues[0]?.message ?? '请检查') : undefined
    }
    return {
      set: (change: Partial<V>) => {
        put({ ...latest.current, ...change })
        setErrors((before) => (Object.keys(change).some((name) => before[name]) ? { ...before, ...blank(Object.keys(change)) } : before))
      },
      replace: (next: V) => {
        opened.current = next
        put(next)
        setErrors({})
      },
      onBlur: (event: FocusEvent) => {
        // a dialog that has just opened takes the focus to itself and gives it back: nobody has left the field
        if (event.relatedTarget?.contains(event.target)) return
        // on the way to a button of the same window: it says itself what it misses; nor is a button left, which stands in a field, the field
        if (onToOwnButton(event) || event.target instanceof HTMLButtonElement) return
        const name = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field
        // later: fields that complete what was typed do so when they are left
        if (name && name in latestRules.current) afterPress(() => setErrors((before) => ({ ...before, [name]: wrong(name) })))
      },
      check: () => {
        const found = Object.keys(latest.current).flatMap((name) => {
          const text = wrong(name)
          return text ? [[name, text] as const] : []
        })
        setErrors(Object.fromEntries(found))
        return found[0]?.[0]
      },
      now: () => latest.current,
      filled: () => JSON.stringify(latest.current) !== JSON.stringify(opened.current),
    }
  }, [])
  const field = <K extends keyof V & string>(name: K, empty?: V[K]): FormField<K, V[K], V[K] | null> => ({
    ...factsOf(rules, name),
    ...(empty !== undefined && { required: false }),
    ...(errors[name] !== undefined && { error: errors[name] }),
    name,
    value: values[name],
    onChange: (value) => steps.set({ [name]: value === null && empty !== undefined ? empty : value } as Partial<V>),
  })
  return { values, errors, field, ...steps }
}

const onToOwnButton = ({ target, relatedTarget }: FocusEvent): boolean => {
  const own = target.closest('.ant-modal')
  return relatedTarget instanceof HTMLButtonElement && own !== null && own.contains(relatedTarget)
}

const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))

/**
 * Saving as every dialog does it: stamped on opening, one at a time, and stamped anew after each try.
 * A failed try has been told by the request layer; what was typed stays.
 */
export function useSaving(work: (submittime: number) => Promise<unknown>): { busy: boolean; save: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const submittime = useRef(0)
  const running = useRef(false)
  submittime.current ||= stamp()
  const save = async () => {
    if (running.current) return
    running.current = true
    try {
      let ended = false
      const end = () => {
        ended = true
      }
      const done = work(submittime.current)
      done.then(end, end)
      // refused by the form itself it has ended by now: fields that are closed for a moment lose the cursor, and what is typed just then
      await undefined
      if (!ended) setBusy(true)
      await done
    } catch {
      // the dialog stays open
    } finally {
      submittime.current = stamp()
      running.current = false
      setBusy(false)
    }
  }
  return { busy, save }
}
