import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** What it hangs on. */
  anchor: Element | null
  children: ReactNode
  className?: string
  /** At least as wide as the anchor. */
  wide?: boolean
  /** Pressed or scrolled elsewhere. */
  onAway?: () => void
}

const EDGE = 4
/** antd gives its variables to elements of this class; a box at the end of the body has no other way to them. */
const THEME_KEY = 'peichi'

/** A box under (or above) an element, over everything else. It never takes the focus from the field it belongs to. */
export function Anchored({ anchor, children, className = '', wide, onAway }: Props) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (box.current && anchor) place(box.current, anchor, Boolean(wide))
  })

  useEffect(() => {
    if (!onAway) return
    const inside = (event: Event) => {
      const target = event.target as Node
      return box.current?.contains(target) || anchor?.contains(target)
    }
    const pressed = (event: PointerEvent) => {
      if (!inside(event)) onAway()
    }
    const scrolled = (event: Event) => {
      if (!inside(event) && (event.target as Node).contains(anchor)) onAway()
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('scroll', scrolled, true)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('scroll', scrolled, true)
    }
  }, [anchor, onAway])

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div ref={box} className={`pc-anchored ${THEME_KEY} ${className}`} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>,
    document.body,
  )
}

function place(box: HTMLElement, anchor: Element, wide: boolean): void {
  const at = anchor.getBoundingClientRect()
  if (wide) box.style.minWidth = `${at.width}px`
  const { offsetWidth: width, offsetHeight: height } = box
  const below = innerHeight - at.bottom - EDGE
  const above = at.top - EDGE
  const under = height <= below || below >= above
  box.style.maxHeight = `${Math.max(120, under ? below : above)}px`
  box.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE))}px`
  box.style.top = `${under ? at.bottom + 1 : Math.max(EDGE, at.top - Math.min(height, above) - 1)}px`
}
