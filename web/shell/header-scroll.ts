import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** From here on a page offers the way back to its top. */
const FAR = 600
const BACK = 800

/**
 * A header that is not fixed lies over the pages and goes away with the one that is scrolled (platform.md 2.4).
 * Lists and documents fill what is left and never scroll themselves, so theirs stays.
 */
export function useHeaderScroll(head: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>, fixed: boolean, front: string) {
  const [far, setFar] = useState(false)
  const page = () => body.current?.querySelector<HTMLElement>('.page:not([data-away])') ?? undefined

  useLayoutEffect(() => {
    const { current: frame } = body
    const { current: bar } = head
    if (!frame || !bar) return
    const measure = () => frame.style.setProperty('--head', `${bar.offsetHeight}px`)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(bar)
    return () => watch.disconnect()
  }, [head, body])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page in front stands at another place
  useEffect(() => {
    const { current: frame } = body
    if (!frame) return
    const follow = () => {
      const top = page()?.scrollTop ?? 0
      if (head.current) head.current.style.setProperty('--away', `${fixed ? 0 : Math.min(top, head.current.offsetHeight)}px`)
      setFar(top > FAR)
    }
    follow()
    const onScroll = ({ target }: Event) => target === page() && follow()
    frame.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => frame.removeEventListener('scroll', onScroll, { capture: true })
  }, [head, body, fixed, front])

  return { far, toTop: () => scrollToTop(page()) }
}

/** Back to the top within 800 ms, fast first and slowing down; at once for whoever wants no motion. */
function scrollToTop(element: HTMLElement | undefined): void {
  if (!element) return
  const from = element.scrollTop
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return void element.scrollTo({ top: 0 })
  const start = performance.now()
  const step = (now: number) => {
    const left = 1 - Math.min(1, (now - start) / BACK)
    element.scrollTop = from * left ** 3
    if (left > 0) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
