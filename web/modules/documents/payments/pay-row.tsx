import { useEffect, useRef, useState } from 'react'
import { fenOf, yuanOf } from './pay-rules.ts'

interface Props {
  number: number
  name: string
  chosen: boolean
  /** In fen. */
  given: number
  note: string
  onPick: () => void
  onType: (fen: number) => void
  onDone: () => void
  onBack: () => void
}

/** One method: its number chooses it with the whole rest selected; what is typed replaces that, Enter goes on. */
export function PayRow({ number, name, chosen, given, note, onPick, onType, onDone, onBack }: Props) {
  const [text, setText] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (chosen) input.current?.select()
    else setText(undefined)
  }, [chosen])
  // what was typed, until the amount is set by another key
  const shown = text !== undefined && fenOf(Number(text || '0')) === given ? text : yuanOf(given).toFixed(2)
  const write = (next: string) => {
    if (!/^\d{0,8}(\.\d{0,2})?$/.test(next)) return
    setText(next)
    onType(fenOf(Number(next || '0')))
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onDone()
    else onBack()
  }
  if (!chosen) {
    return (
      <button type="button" tabIndex={-1} className="pay-row" onClick={onPick}>
        <kbd>{number}</kbd> {name}
      </button>
    )
  }
  return (
    <label className="pay-row pay-chosen">
      <kbd>{number}</kbd> {name}
      <input
        ref={input}
        aria-label={`${name}金额`}
        inputMode="decimal"
        value={shown}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKey}
      />
      {note && <b className="pay-change">{note}</b>}
    </label>
  )
}
