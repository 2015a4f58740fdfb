import type { ReactNode } from 'react'
import { Anchored } from '../dialog/anchored.tsx'
import type { LookupItem } from '../form/lookup-kinds.ts'

interface Props {
  anchor: HTMLElement | null
  id: string
  label: string
  head: ReactNode
  items: readonly LookupItem[]
  render: (item: LookupItem) => ReactNode
  chosen: number
  /** 1–9 choose: the first nine say which is which. */
  numbered: boolean
  failed: boolean
  onTake: (item: LookupItem) => void
  onAway: () => void
}

/** The parts a typed code may mean, under its cell. */
export function CodeChoices({ anchor, id, label, head, items, render, chosen, numbered, failed, onTake, onAway }: Props) {
  return (
    <Anchored anchor={anchor} className="pc-suggest" wide onAway={onAway}>
      {head}
      <div role="listbox" id={id} aria-label={label}>
        {items.map((item, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field
          <div
            key={item.id}
            id={`${id}-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === chosen}
            className={numbered ? 'pc-suggest-row pc-numbered' : 'pc-suggest-row'}
            ref={nth === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => onTake(item)}
          >
            {numbered && <kbd>{nth < 9 ? nth + 1 : ''}</kbd>}
            {render(item)}
          </div>
        ))}
        {items.length === 0 && <div className="pc-suggest-none">{failed ? '查询失败 · Enter 重试' : '未找到匹配的内容'}</div>}
      </div>
    </Anchored>
  )
}
