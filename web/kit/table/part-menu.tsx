import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Anchored } from '../dialog/anchored.tsx'

/** The eight things to do with a part, wherever its number stands in a table. */
export const partActions = [
  { key: 'data', label: '产品资料' },
  { key: 'sales', label: '销售历史' },
  { key: 'inbound', label: '进库历史' },
  { key: 'stock', label: '库存查询' },
  { key: 'label', label: '打印标签' },
  { key: 'price', label: '设置价格' },
  { key: 'limits', label: '设置上下限' },
  { key: 'exchange', label: '设置互换码' },
] as const

export type PartAction = (typeof partActions)[number]['key']

interface PartMenuHost {
  run: (action: PartAction, part: { id: number; pjNo: string }) => void
  /** An action the user may not take is greyed. */
  may: (action: PartAction) => boolean
}
let host: PartMenuHost | undefined

/** The program says once what the actions open (web/registry). */
export function registerPartMenu(menu: PartMenuHost): void {
  host = menu
}

interface Props {
  anchor: Element
  part: { id: number; pjNo: string }
  onClose: () => void
  /** One of them was chosen: after `onClose`. */
  onChosen?: () => void
}

export function PartMenu({ anchor, part, onClose, onChosen }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const open = [...(list.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const at = open.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key === 'ArrowDown') open[(at + 1) % open.length]?.focus()
    else if (event.key === 'ArrowUp') open[(at - 1 + open.length) % open.length]?.focus()
    else if (event.key !== 'Enter' && event.key !== ' ') return
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault()
  }

  return (
    <Anchored anchor={anchor} className="pc-menu" onAway={onClose}>
      <div ref={list} role="menu" aria-label={`配件 ${part.pjNo}`} tabIndex={-1} onKeyDown={onKeyDown}>
        {partActions.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            disabled={!host?.may(key)}
            onClick={() => {
              onClose()
              onChosen?.()
              host?.run(key, part)
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </Anchored>
  )
}
