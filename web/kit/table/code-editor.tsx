import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { composing } from '../form/ime.ts'
import { exactly, inUse, type LookupItem } from '../form/lookup-kinds.ts'
import { useSuggestions } from '../form/suggestions.ts'
import { holdKeys } from '../keys/held-keys.ts'
import { searchFor, useLookupList } from '../list/quick-search.tsx'
import { cellText } from './cell-text.ts'
import { CodeChoices } from './code-choices.tsx'
import type { DataColumn } from './column.ts'
import type { EditMode, TableApi } from './table-api.ts'

/** Enter takes what the eye has seen: a list that has only just come is not chosen from. */
const SEEN = 120
const DELAY = 100
/** Longer than this nobody is kept waiting: the row goes on asking by itself. */
const PATIENCE = 3000
/** A scanner's next sign is here sooner, a hand's is not: 1–9 choose only where nothing follows. */
const ALONE = 60

interface Props<R> {
  column: DataColumn<R>
  row: R
  index: number
  mode: EditMode
  api: TableApi<R>
  lookup: NonNullable<DataColumn<R>['lookup']>
  unresolved: (row: R) => boolean
}

/** The code of a line. Every keystroke is the row's at once; the list helps, and only Enter decides in place. */
export function CodeEditor<R>({ column, row, index, mode, api, lookup, unresolved }: Props<R>) {
  const standing = mode === 'armed' ? '' : cellText(column, row, api.reading())
  const [typed, setTyped] = useState(() => api.drafted(index, column))
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const found = useSuggestions((text: string, signal) => searchFor(lookup.kind, text, { signal, quiet: true }), DELAY)
  const { head, render } = useLookupList(lookup.kind)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const waiting = useRef<{ text: string; release: () => void; since: number }>(undefined)
  const since = useRef(0)
  const digit = useRef<ReturnType<typeof setTimeout>>(undefined)

  const lacks = unresolved(row)
  const text = (typed ?? standing).trim()
  // nothing typed since: the row itself says why it has no part, and these are what it may mean
  const choices = typed === undefined && lacks
  /** Where nothing was ever typed nothing is wrong. */
  const bad = choices && mode === 'open' && text !== ''
  const { fresh, same, items, chosen } = shownOf(found, text, choices, at)
  const shows = open && (items.length > 0 || (fresh && !choices))

  const begin = useEffectEvent(() => {
    field.current?.focus({ preventScroll: true })
    if (mode !== 'open') return
    field.current?.select()
    if (standing) ask(standing, 0)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode, another beginning
  useEffect(() => begin(), [mode])
  // found meanwhile: what was entered goes its way
  const lacked = useRef(mode === 'open' && lacks)
  useEffect(() => {
    if (!lacked.current || lacks || typed !== undefined) return
    lacked.current = false
    api.onward()
  }, [lacks, typed, api])
  useEffect(
    () => () => {
      clearTimeout(digit.current)
      waiting.current?.release()
    },
    [],
  )
  // when the eye first saw the list of this text
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another moment
  useEffect(() => {
    since.current = performance.now()
  }, [found.items, shows])

  function ask(what: string, wait?: number): void {
    setOpen(true)
    setAt(-1)
    found.ask(what.trim(), wait)
  }
  function close(): void {
    found.stop()
    setOpen(false)
    setAt(-1)
  }
  function settle(): void {
    waiting.current?.release()
    waiting.current = undefined
  }
  const keep = () => {
    settle()
    close()
    setTyped(undefined)
    api.keep(index, column, text)
  }
  const take = (item: LookupItem, onward: boolean) => {
    settle()
    close()
    setTyped(undefined)
    api.choose(index, column, item, onward)
  }
  /** Enter on an answer: one part is taken, several are shown, none stays as it was typed. */
  function decide(stood: boolean): void {
    const [only] = same
    const item = items[Math.max(0, chosen)]
    if (only && same.length === 1) take(only, true)
    else if (found.failed || same.length > 1 || !item) keep()
    else if (stood) take(item, true)
    else {
      settle()
      setOpen(true)
    }
  }
  // Enter came before the answer did: what is typed meanwhile waits with it
  useEffect(() => {
    const { current } = waiting
    if (current && fresh && current.text === text) decide(false)
    else if (current && performance.now() - current.since > PATIENCE) keep()
  })

  function enter(event: KeyboardEvent): boolean {
    if (text === '' || (typed === undefined && !lacks)) return false
    event.preventDefault()
    const item = at >= 0 && shows ? items[at] : undefined
    if (item) take(item, true)
    else if (choices && shows && same.length > 1) setAt(0)
    else if (fresh && !choices) decide(shows && performance.now() - since.current >= SEEN)
    else {
      settle()
      const asked = { text, release: holdKeys(), since: performance.now() }
      waiting.current = asked
      ask(text, 0)
      setTimeout(() => waiting.current === asked && keep(), PATIENCE)
    }
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (composing(event)) return
    clearTimeout(digit.current)
    if (walk(event) || entered(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const item = choices && shows && /^[1-9]$/.test(event.key) ? items[Number(event.key) - 1] : undefined
    if (item) digit.current = setTimeout(() => take(item, true), ALONE)
  }
  const entered = (event: KeyboardEvent) => event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && enter(event)
  /** Up, down and Escape belong to the list. */
  function walk({ key, altKey }: KeyboardEvent): boolean {
    const down = key === 'ArrowDown'
    if (shows && items.length > 0 && (down || key === 'ArrowUp')) {
      const up = chosen < 0 ? 0 : -1
      setAt((chosen + (down ? 1 : up) + items.length) % items.length)
      return true
    }
    if (shows && key === 'Escape') close()
    else if (down && !shows && text !== '' && (mode === 'open' || altKey)) ask(text, 0)
    else return false
    return true
  }

  function change(next: string, isComposing: boolean): void {
    if (mode === 'armed') api.begin()
    settle()
    setTyped(next)
    api.draft(index, column, next)
    if (isComposing) return
    if (next.trim()) ask(next)
    else close()
  }

  return (
    <div className={mode === 'armed' ? 'pc-editor pc-armed' : 'pc-editor'}>
      <input
        ref={field}
        className={`pc-cell-input${bad && !waiting.current ? ' pc-bad' : ''}`}
        value={typed ?? standing}
        maxLength={column.maxLength}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-label={column.label}
        aria-expanded={shows}
        aria-autocomplete="list"
        aria-invalid={bad || undefined}
        aria-controls={shows ? listId : undefined}
        aria-activedescendant={shows && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        onKeyDown={onKeyDown}
        onCompositionStart={() => mode === 'armed' && api.begin()}
        onCompositionEnd={(event) => change(event.currentTarget.value, false)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => change(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
      />
      {shows && (
        <CodeChoices
          anchor={field.current}
          id={listId}
          label={column.label}
          {...{ head, items, render, chosen }}
          numbered={choices}
          failed={found.failed}
          onTake={(item) => take(item, false)}
          onAway={close}
        />
      )}
    </div>
  )
}

/** Which of the parts that were found the list shows, and which of them Enter would take. */
function shownOf(found: ReturnType<typeof useSuggestions<LookupItem>>, text: string, choices: boolean, at: number) {
  const fresh = found.asked && !found.busy && found.text === text && text !== ''
  const same = fresh ? inUse(exactly(found.items)) : []
  const several = same.length > 1 ? same : []
  const items = fresh && choices ? several : found.items
  const first = fresh && !choices && same.length < 2 && items.length > 0 ? 0 : -1
  return { fresh, same, items, chosen: at >= 0 ? at : first }
}
