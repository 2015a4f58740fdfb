import { Button, Dropdown } from 'antd'
import { useLayoutEffect, useRef } from 'react'

interface Props {
  id?: string
  label: string
  /** Text with fields in braces, as a template keeps it. */
  value: string
  fields: Readonly<Record<string, string>>
  maxLength: number | undefined
  /** Enter begins a new line. */
  lines?: boolean
  placeholder?: string
  onChange: (value: string) => void
}

/** Keeps a place for the cursor beside a chip; no part of the text. */
const SEAT = '\u200b'

/** Text in which fields stand as chips under the names people know; their keys stay in the template. */
export function PatternInput({ id, label, value, fields, maxLength, lines = false, placeholder, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const cursor = useRef<Range>(undefined)
  useLayoutEffect(() => {
    if (!box.current || shown.current === value) return
    box.current.replaceChildren(...nodesOf(value, fields))
    shown.current = value
  }, [value, fields])
  const tell = () => {
    if (!box.current) return
    const next = patternOf(box.current)
    if (maxLength !== undefined && next.length > maxLength) return box.current.replaceChildren(...nodesOf(shown.current ?? '', fields))
    shown.current = next
    onChange(next)
  }
  /** A chip is taken away with one press, its seat with it; what else takes the seat gives it back. */
  const keepSeats = (taken: boolean) => {
    for (const chip of box.current?.querySelectorAll('[data-key]') ?? []) {
      if (chip.nextSibling?.textContent?.startsWith(SEAT)) continue
      if (taken) chip.remove()
      else chip.after(SEAT)
    }
  }
  const remember = () => {
    const selection = getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
    if (range && box.current?.contains(range.commonAncestorContainer)) cursor.current = range.cloneRange()
  }
  const insert = (key: string) => {
    if (!box.current) return
    const range = cursor.current && box.current.contains(cursor.current.commonAncestorContainer) ? cursor.current : document.createRange()
    if (range !== cursor.current) range.selectNodeContents(box.current)
    range.collapse(false)
    const seat = document.createTextNode(SEAT)
    range.insertNode(seat)
    range.insertNode(chipOf(key, fields))
    range.setStartAfter(seat)
    range.collapse(true)
    box.current.focus()
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    tell()
  }
  const items = Object.entries(fields).map(([key, name]) => ({ key, label: name }))
  return (
    <div className="pattern">
      {/* biome-ignore lint/a11y/useSemanticElements: an input holds no chips */}
      <div
        ref={box}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-label={label}
        aria-multiline={lines}
        data-placeholder={value === '' ? placeholder : undefined}
        className={lines ? 'pattern-text pattern-lines' : 'pattern-text'}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck={false}
        onInput={({ nativeEvent }) => {
          const { isComposing, inputType } = nativeEvent as InputEvent
          if (isComposing) return
          keepSeats(inputType === 'deleteContentBackward')
          tell()
        }}
        onCompositionEnd={tell}
        onKeyDown={(event) => event.key === 'Enter' && !lines && event.preventDefault()}
        onBlur={remember}
      />
      <Dropdown menu={{ items, onClick: ({ key }) => insert(key), style: { maxHeight: 320, overflow: 'auto' } }} trigger={['click']}>
        <Button size="small" type="text" aria-label={`${label}：插入字段`}>
          ＋字段
        </Button>
      </Dropdown>
    </div>
  )
}

function chipOf(key: string, fields: Props['fields']): HTMLElement {
  const chip = document.createElement('span')
  chip.className = key in fields ? 'pattern-chip' : 'pattern-chip pattern-unknown'
  chip.contentEditable = 'false'
  chip.dataset.key = key
  chip.textContent = fields[key] ?? '未知字段'
  return chip
}

function nodesOf(pattern: string, fields: Props['fields']): Node[] {
  const parts = pattern.split(/\{(\w+)\}/)
  return parts.flatMap((part, at) => {
    if (at % 2 === 1) return [chipOf(part, fields), document.createTextNode(SEAT)]
    return part === '' && at > 0 ? [] : [document.createTextNode(part || (parts.length > 1 ? SEAT : ''))]
  })
}

function patternOf(box: HTMLElement): string {
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof HTMLElement)) return ''
    if (node.dataset.key) return `{${node.dataset.key}}`
    if (node.tagName === 'BR') return '\n'
    return [...node.childNodes].map(read).join('')
  }
  // the browser ends an empty last line with a break of its own
  return read(box).replaceAll(SEAT, '').replace(/\n$/, '')
}
