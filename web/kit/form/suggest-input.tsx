import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { Anchored } from '../dialog/anchored.tsx'
import { holdKeys } from '../keys/held-keys.ts'
import { PICKED } from '../list/picked.ts'
import { composing } from './ime.ts'
import { loseWords } from './lost-words.ts'
import { type Source, useSuggestions } from './suggestions.ts'

export interface SuggestHandle {
  focus: () => void
  /** Opens the list of all there is. */
  show: () => void
}

export interface SuggestProps<T> {
  /** Text that stands in the field while nobody types. */
  value: string
  source: Source<T>
  textOf: (item: T) => string
  keyOf: (item: T, index: number) => string | number
  render: (item: T) => ReactNode
  /** Head of the list. */
  head?: ReactNode
  onPick: (item: T, by: 'enter' | 'pointer') => void
  /** The field was emptied. */
  onClear?: () => void
  /** What the typed text itself becomes when it was not chosen from the list; undefined = it is taken back. */
  own?: (text: string) => T | undefined
  /** Its row in the list; otherwise 使用“…”. */
  ownWord?: (text: string) => string
  /** Taking that row makes something new; whether that was done: then Enter goes on, otherwise the cursor comes back to the text. */
  make?: ((text: string) => Promise<boolean>) | undefined
  /** The field was left with a text that names nothing: its owner holds it. Then `own` is only taken by a choice from the list. */
  keep?: ((text: string) => void) | undefined
  /** Said of a text that finds nothing. */
  noneWord?: (text: string) => string
  /** Enter takes the first row found without arrows. Off, for all texts or for some, where free text is as good as a choice. */
  firstByEnter?: boolean | ((text: string) => boolean)
  /** Shows what there is before anything is typed. */
  openAtOnce?: boolean
  delay?: number
  label?: string
  id?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
  status?: 'error'
  suffix?: ReactNode
  /** Inside a grid: no frame, and keys it did not use are told. */
  bare?: boolean
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
  onTyped?: (text: string) => void
  onLeave?: () => void
  ref?: Ref<SuggestHandle>
}

function takesFirst(byEnter: SuggestProps<unknown>['firstByEnter'] = true, typed = ''): boolean {
  return typeof byEnter === 'boolean' ? byEnter : byEnter(typed.trim())
}

/** A field with a list of what fits. The one mechanism under quick search, dictionary fields and choices inside cells. */
export function SuggestInput<T>(props: SuggestProps<T>) {
  const { value, source, textOf, keyOf, render, head, own, openAtOnce, delay = 100 } = props
  const [typed, setTyped] = useState<string>()
  const firstByEnter = takesFirst(props.firstByEnter, typed)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const [byKey, setByKey] = useState(false)
  const found = useSuggestions(source, delay)
  const awaiting = useRef(false)
  /** Lets go of the keys that were struck after an Enter that waits for the answer. */
  const release = useRef<() => void>(undefined)
  const input = useRef<InputRef>(null)
  const plain = useRef<HTMLInputElement>(null)
  const listId = useId()
  const element = () => (props.bare ? plain.current : (input.current?.input ?? null))

  const fresh = typed !== undefined && found.asked && !found.busy && found.text === typed.trim()
  const typedItem = fresh && found.items.length === 0 && !found.failed && typed.trim() ? own?.(typed.trim()) : undefined
  const items = typedItem ? [typedItem] : found.items
  const chosen = at >= 0 ? at : initial()

  /** The first row for a typed text; in the list of all there is, opened by key, what stands in the field. */
  function initial(): number {
    if (typed !== undefined) return firstByEnter && fresh && typed.trim() ? 0 : -1
    if (!byKey || found.items.length === 0) return -1
    return Math.max(
      0,
      found.items.findIndex((item) => textOf(item) === value),
    )
  }
  const awaitNoMore = () => {
    awaiting.current = false
    release.current?.()
    release.current = undefined
  }
  useEffect(() => () => release.current?.(), [])
  const close = () => {
    awaitNoMore()
    found.stop()
    setOpen(false)
    setAt(-1)
    setByKey(false)
  }
  const goOn = () => element()?.dispatchEvent(new CustomEvent(PICKED, { bubbles: true }))
  const pick = (item: T, by: 'enter' | 'pointer') => {
    close()
    setTyped(undefined)
    if (item === typedItem && props.make) return void props.make(textOf(item)).then((done) => (done ? goOn() : element()?.select()))
    props.onPick(item, by)
    if (by === 'enter') queueMicrotask(goOn)
  }
  // Enter came before the answer did: a fast hand takes the first row as soon as it is there
  useEffect(() => {
    if (!awaiting.current || !fresh) return
    awaitNoMore()
    // what makes something new is seen before it is taken
    const [first] = props.make ? found.items : items
    if (first !== undefined) pick(first, 'enter')
  })

  const show = (text: string, wait?: number) => {
    setOpen(true)
    setAt(-1)
    found.ask(text.trim(), wait)
  }
  useImperativeHandle(props.ref, () => ({
    focus: () => element()?.focus({ preventScroll: true }),
    show: () => (openAtOnce ? show('', 0) : value && show(value, 0)),
  }))
  const change = (text: string, isComposing: boolean) => {
    setTyped(text)
    props.onTyped?.(text)
    if (isComposing) return
    awaitNoMore()
    if (text.trim() || openAtOnce) show(text)
    else close()
  }

  const leave = () => {
    const text = typed?.trim()
    close()
    setTyped(undefined)
    if (text === '') props.onClear?.()
    else if (text && text !== value) {
      const same = found.items.find((item) => textOf(item) === text)
      const item = same ?? (props.keep ? undefined : own?.(text))
      if (item) props.onPick(item, 'pointer')
      else if (props.keep) props.keep(text)
      else loseWords(props.label ?? '', text)
    }
    props.onLeave?.()
  }

  const enter = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const item = open ? items[chosen] : undefined
    if (item && !found.busy) {
      event.preventDefault()
      pick(item, 'enter')
      return true
    }
    if (typed?.trim() && firstByEnter && found.busy) {
      event.preventDefault()
      awaiting.current = true
      // what is struck from now on is meant for the next field; a cell has scanners before it, whose keys go their own way
      if (!props.bare) release.current ??= holdKeys({ escapes: true })
      return true
    }
    if (typed !== undefined && (!firstByEnter || typed.trim() === '')) leave()
    return false
  }

  /** Up, down and Escape belong to the list; Escape first closes it, only then the dialog around it. */
  const walk = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const down = event.key === 'ArrowDown'
    if (open && items.length > 0 && (down || event.key === 'ArrowUp')) setAt((chosen + (down ? 1 : -1) + items.length) % items.length)
    else if (down && !open && (!props.bare || event.altKey)) {
      show(typed ?? (openAtOnce ? '' : value), 0)
      setByKey(true)
    } else return false
    event.preventDefault()
    return true
  }
  const takeBack = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key !== 'Escape' || props.bare || (!open && typed === undefined)) return false
    close()
    setTyped(undefined)
    return true
  }
  /** Ctrl+Enter takes what is highlighted, too; it waits for nothing and makes nothing new, but goes to whoever saves. */
  const isOwnEnter = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key !== 'Enter' || shiftKey) return false
    const item = open && !found.busy ? items[chosen] : undefined
    return (!ctrlKey && !metaKey) || (item !== undefined && item !== typedItem)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (composing(event)) return
    if (walk(event) || takeBack(event) || (isOwnEnter(event) && enter(event))) event.stopPropagation()
    else props.onKey?.(event)
  }

  const choosing = open && chosen >= 0 && chosen < items.length
  const awaited = Boolean(typed?.trim() && found.busy && firstByEnter)
  const shared = {
    id: props.id,
    value: typed ?? value,
    placeholder: props.placeholder,
    disabled: props.disabled,
    maxLength: props.maxLength,
    autoComplete: 'off',
    spellCheck: false,
    role: 'combobox',
    'aria-invalid': props.status === 'error' || undefined,
    'aria-label': props.label,
    'aria-expanded': open,
    'aria-autocomplete': 'list' as const,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': choosing ? `${listId}-${chosen}` : undefined,
    // tells useEnterNext that this Enter still has work to do here
    'data-own-enter': (open && chosen >= 0 && items.length > 0) || awaited ? true : undefined,
    onKeyDown,
    onBlur: leave,
    onCompositionEnd: (event: React.CompositionEvent<HTMLInputElement>) => change(event.currentTarget.value, false),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(event.target.value, (event.nativeEvent as InputEvent).isComposing),
  }
  const openList = () => openAtOnce && !open && !props.disabled && show(typed ?? '', 0)

  return (
    <>
      {props.bare ? (
        <input {...shared} ref={plain} className="pc-cell-input" onClick={openList} />
      ) : (
        <Input
          {...shared}
          ref={input}
          status={props.status}
          allowClear
          suffix={props.suffix}
          onClick={openList}
          onFocus={(event) => {
            event.target.select()
            // a text that names nothing is looked for again: Enter offers to make it
            if (!props.keep || props.status !== 'error' || !value) return
            setTyped(value)
            show(value, 0)
          }}
        />
      )}
      {open && (items.length > 0 || fresh) && (
        <Anchored anchor={element()} className="pc-suggest" wide onAway={leave}>
          {head}
          <SuggestList
            {...{ items, chosen, keyOf }}
            id={listId}
            label={props.label}
            draw={(item) => (item === typedItem ? <span>{props.ownWord?.(textOf(item)) ?? `使用“${textOf(item)}”`}</span> : render(item))}
            none={found.failed ? '查询失败，请重新输入' : (props.noneWord?.(found.text) ?? '未找到匹配的内容')}
            onPick={(item) => pick(item, 'pointer')}
          />
        </Anchored>
      )}
    </>
  )
}

interface ListProps<T> {
  id: string
  label: string | undefined
  items: readonly T[]
  chosen: number
  keyOf: (item: T, index: number) => string | number
  draw: (item: T) => ReactNode
  /** Said where there is nothing. */
  none: string
  onPick: (item: T) => void
}
function SuggestList<T>({ id, label, items, chosen, keyOf, draw, none, onPick }: ListProps<T>) {
  return (
    <div role="listbox" id={id} aria-label={label ?? '匹配结果'}>
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field
        <div
          key={keyOf(item, index)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className="pc-suggest-row"
          ref={index === chosen ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
          onClick={() => onPick(item)}
        >
          {draw(item)}
        </div>
      ))}
      {items.length === 0 && <div className="pc-suggest-none">{none}</div>}
    </div>
  )
}
