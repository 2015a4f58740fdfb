import { Button, type ButtonProps } from 'antd'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useShortcut } from '../keys/shortcuts.ts'
import { Anchored } from './anchored.tsx'

export interface MenuEntry {
  key: string
  label: string
  disabled?: boolean
  /** Where one is already. */
  chosen?: boolean
  /** Stands above it: words that are no entry, or a line. */
  above?: ReactNode
}

interface Props {
  anchor: Element
  label: string
  /** Stands above the entries. */
  head?: ReactNode
  entries: readonly MenuEntry[]
  /** Closed without a choice, or before one is carried out. */
  onClose: () => void
  onChoose: (key: string) => void
}

/** A menu below an element, gone through with ↑ ↓ Home End; Enter takes, Esc and Tab close. */
export function AnchoredMenu({ anchor, label, head, entries, onClose, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const open = [...(list.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const at = open.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + open.length, Home: 0, End: open.length - 1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (to !== undefined) open[to % open.length]?.focus()
    else if (event.key !== 'Enter' && event.key !== ' ') return
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault()
  }

  return (
    <Anchored anchor={anchor} className="pc-menu" onAway={onClose}>
      <div ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {head && (
          <div role="presentation" className="pc-menu-above">
            {head}
            <hr />
          </div>
        )}
        {entries.map(({ key, label, disabled, chosen, above }) => (
          <Fragment key={key}>
            {above && (
              <div role="presentation" className="pc-menu-above">
                {above}
              </div>
            )}
            <button
              type="button"
              role="menuitem"
              disabled={disabled}
              aria-current={chosen || undefined}
              onClick={() => {
                onClose()
                onChoose(key)
              }}
            >
              {label}
            </button>
          </Fragment>
        ))}
      </div>
    </Anchored>
  )
}

interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  /** What the menu is called. */
  menu: string
  head?: ReactNode
  entries: readonly MenuEntry[]
  onChoose: (key: string) => void
  /** Opens it from wherever the cursor stands, with what is said of it. */
  shortcut?: { keys: string; label: string } | undefined
}

/** A button that opens a menu; closed with a key, the cursor is where it was: on the button, or where the key was struck. */
export function MenuButton({ menu, head, entries, onChoose, shortcut, ...button }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const element = useRef<HTMLButtonElement>(null)
  const from = useRef<HTMLElement>(undefined)
  const close = () => {
    const within = document.activeElement?.closest('[role=menu]')
    setOpen(false)
    const back = from.current?.isConnected ? from.current : element.current
    from.current = undefined
    if (within) back?.focus()
  }
  const strike = () => {
    if (open) return close()
    const here = document.activeElement
    from.current = here instanceof HTMLElement && here !== document.body ? here : undefined
    setOpen(true)
  }
  useShortcut(shortcut?.keys ?? '', shortcut?.label ?? '', strike, { inInput: true, disabled: !shortcut })
  return (
    <>
      <Button {...button} ref={element} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && element.current && (
        <AnchoredMenu anchor={element.current} label={menu} head={head} entries={entries} onClose={close} onChoose={onChoose} />
      )}
    </>
  )
}
