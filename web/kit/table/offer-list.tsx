import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Anchored } from '../dialog/anchored.tsx'
import type { Offer } from './column.ts'

interface Options {
  /** Asked when the list opens. Undefined: this cell offers nothing. */
  offers: (() => readonly Offer[]) | undefined
  anchor: HTMLElement | null
  label: string
  onTake: (offer: Offer) => void
}

interface Offered {
  /** True for keys that are the list's own. */
  onKey: (event: KeyboardEvent) => boolean
  close: () => void
  /** For the field: what it tells of its list. */
  said: object
  list: ReactNode
}

/** Alt+↓ in a cell that is typed: values it is offered, each with where it comes from; Enter takes one, Escape leaves all as it was. */
export function useOffers({ offers, anchor, label, onTake }: Options): Offered {
  const [shown, setShown] = useState<readonly Offer[]>()
  const [at, setAt] = useState(0)
  const id = useId()
  const close = () => setShown(undefined)
  const take = (offer: Offer | undefined) => {
    close()
    if (offer) onTake(offer)
  }

  function onKey({ key, altKey }: KeyboardEvent): boolean {
    if (!shown) {
      if (!offers || !altKey || key !== 'ArrowDown') return false
      setAt(0)
      setShown(offers())
      return true
    }
    const count = Math.max(1, shown.length)
    if (key === 'ArrowDown') setAt((at + 1) % count)
    else if (key === 'ArrowUp') setAt((at - 1 + count) % count)
    else if (key === 'Enter') take(shown[at])
    else if (key === 'Escape') close()
    else return false
    return true
  }
  const open = shown !== undefined
  const said = offers
    ? {
        role: 'combobox',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        'aria-activedescendant': open && shown.length > 0 ? `${id}-${at}` : undefined,
      }
    : {}
  const list = open && (
    <Anchored anchor={anchor} className="pc-suggest" wide onAway={close}>
      <div role="listbox" id={id} aria-label={`${label}可选值`}>
        {shown.map((offer, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field
          <div
            key={`${offer.label} ${offer.value}`}
            id={`${id}-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === at}
            className="pc-suggest-row pc-offered"
            onClick={() => take(offer)}
          >
            <span>{offer.label}</span>
            <b>{offer.text}</b>
          </div>
        ))}
        {shown.length === 0 && <div className="pc-suggest-none">暂无可选值</div>}
      </div>
    </Anchored>
  )
  return { onKey, close, said, list }
}
