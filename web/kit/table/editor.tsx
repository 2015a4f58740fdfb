import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type LookupItem, shownValue } from '../form/lookup-kinds.ts'
import { loseWords } from '../form/lost-words.ts'
import { type SuggestHandle, SuggestInput } from '../form/suggest-input.tsx'
import { searchFor, typedLookupItem, useLookupList } from '../list/quick-search.tsx'
import { cellText, copyText, typedPlaces } from './cell-text.ts'
import { CodeEditor } from './code-editor.tsx'
import type { DataColumn, Option } from './column.ts'
import { keepTyped } from './edits.ts'
import { useOffers } from './offer-list.tsx'
import type { EditMode, TableApi } from './table-api.ts'

interface EditorProps<R> {
  column: DataColumn<R>
  row: R
  index: number
  mode: EditMode
  api: TableApi<R>
}

/** The editor of one cell. It keeps its keystrokes to itself: the table hears of them when they are done. */
export function CellEditor<R>(props: EditorProps<R>) {
  const { lookup, isSelect, input } = props.column
  if (lookup?.unresolved) return <CodeEditor {...props} lookup={lookup} unresolved={lookup.unresolved} />
  if (lookup) return <LookupEditor {...props} lookup={lookup} />
  if (isSelect || input === 'posi') return <ChoiceEditor {...props} />
  return <TextEditor {...props} />
}

function TextEditor<R>({ column, row, index, mode, api }: EditorProps<R>) {
  const [text, setText] = useState(() => api.drafted(index, column) ?? (mode === 'open' ? copyText(column, row, api.reading()) : ''))
  const number = column.input === 'D' || column.input === 'I'
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const focus = useCallback((element: HTMLInputElement | null) => {
    element?.focus({ preventScroll: true })
    setField(element)
  }, [])
  const own = column.offers
  const offered = useOffers({
    offers: own && (() => own(row)),
    anchor: field,
    label: column.label,
    onTake: ({ value }) => api.choose(index, column, String(value), true),
  })

  const take = (typed: string, isComposing: boolean) => {
    const places = typedPlaces(column, api.reading().parameter)
    const kept = isComposing ? typed : keepTyped(column, typed, places)
    setText(kept)
    api.draft(index, column, kept)
    offered.close()
  }
  return (
    <>
      <input
        {...offered.said}
        ref={focus}
        className={`pc-cell-input ${mode === 'armed' ? 'pc-armed' : ''} ${number ? 'pc-num' : ''}`}
        aria-label={column.label}
        value={text}
        maxLength={column.maxLength}
        inputMode={number ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        onCompositionStart={() => mode === 'armed' && api.begin()}
        onCompositionEnd={(event) => take(event.currentTarget.value, false)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          if (mode === 'armed') api.begin()
          take(event.target.value, (event.nativeEvent as InputEvent).isComposing)
        }}
        onKeyDown={(event) => {
          if (!offered.onKey(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onBlur={offered.close}
      />
      {offered.list}
    </>
  )
}

/** Focuses the field of a list editor when it appears, and remembers whether something typed still waits for a choice. */
function useListEditor(mode: EditMode, api: { begin: () => void }) {
  const field = useRef<SuggestHandle>(null)
  const waiting = useRef(false)
  useEffect(() => {
    field.current?.focus()
    if (mode === 'open') field.current?.show()
  }, [mode])
  return {
    ref: field,
    bare: true,
    onTyped: (text: string) => {
      waiting.current = text.trim() !== ''
      if (mode === 'armed') api.begin()
    },
    onKey: (event: React.KeyboardEvent) => {
      // a code nobody knows must not be left behind as if it had been entered
      // to be saved with it, it is told there (lost-words.ts)
      if (event.key === 'Enter' && waiting.current && !event.ctrlKey && !event.metaKey) event.stopPropagation()
    },
  }
}

function LookupEditor<R>({ column, row, index, mode, api, lookup }: EditorProps<R> & { lookup: NonNullable<DataColumn<R>['lookup']> }) {
  const { head, render } = useLookupList(lookup.kind)
  const shared = useListEditor(mode, api)
  return (
    <div className={mode === 'armed' ? 'pc-editor pc-armed' : 'pc-editor'}>
      <SuggestInput<LookupItem>
        {...shared}
        label={column.label}
        value={mode === 'armed' ? '' : cellText(column, row, api.reading())}
        maxLength={column.maxLength}
        source={(text, signal) => searchFor(lookup.kind, text, { signal })}
        textOf={(item) => shownValue(lookup.kind, item)}
        keyOf={(item, at) => `${item.id}:${at}`}
        head={head}
        render={render}
        own={lookup.offerTyped ? typedLookupItem : undefined}
        onPick={(item, by) => api.choose(index, column, item, by === 'enter')}
      />
    </div>
  )
}

function ChoiceEditor<R>({ column, row, index, mode, api }: EditorProps<R>) {
  const shared = useListEditor(mode, api)
  const { make } = column
  const making = make && {
    own: (text: string): Option => ({ value: text }),
    ownWord: (text: string) => `新增${column.label}“${text}”`,
    make: async (text: string) => {
      const made = await make(row, text)
      if (made !== undefined) api.choose(index, column, made, true)
      return made !== undefined
    },
    // what was only typed is no choice
    keep: (text: string) => loseWords(column.label, text),
  }
  const source = (text: string): readonly Option[] | Promise<readonly Option[]> => {
    const fitting = (all: readonly Option[]) =>
      all.filter(({ value, label }) => `${value} ${label ?? ''}`.toLowerCase().includes(text.toLowerCase()))
    const own = column.options?.(row)
    if (!own) {
      const type = column.dictkey ?? 'POSI'
      return fitting(
        api
          .reading()
          .dictionary(type)
          .map(({ dictName, dictValue }) => ({ value: dictValue || dictName, label: dictName })),
      )
    }
    return Array.isArray(own) ? fitting(own) : Promise.resolve(own).then(fitting)
  }
  return (
    <div className={mode === 'armed' ? 'pc-editor pc-armed' : 'pc-editor'}>
      <SuggestInput<Option>
        {...shared}
        {...making}
        label={column.label}
        value={mode === 'armed' ? '' : cellText(column, row, api.reading())}
        maxLength={column.maxLength}
        source={source}
        openAtOnce
        delay={0}
        textOf={({ value, label }) => label ?? value}
        keyOf={({ value }) => value}
        render={({ value, label }) => label ?? value}
        onPick={({ value }, by) => api.choose(index, column, value, by === 'enter')}
        onClear={() => api.choose(index, column, '', false)}
      />
    </div>
  )
}
