import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A finger that rests so long has chosen; one that has moved so far scrolls. */
const LONG = 500
const FAR = 10

/** A long press on one of the things that carry `data-at`: tells which. The tap that ends it does nothing more. */
export function useLongPress(run: (at: number) => void, enabled: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const done = useRef(false)
  const latest = useRef(run)
  latest.current = run
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!enabled) return {}
  return {
    onPointerDown({ target, pointerType, clientX, clientY }: PointerEvent) {
      done.current = false
      const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset.at
      if (pointerType === 'mouse' || at === undefined) return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        done.current = true
        latest.current(Number(at))
      }, LONG)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > FAR) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // the browser's own menu of a long press
    onContextMenu: (event: MouseEvent) =>
      (event.nativeEvent as unknown as { pointerType?: string }).pointerType !== 'mouse' && event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (!done.current) return
      done.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
