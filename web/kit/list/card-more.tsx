import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'

export interface More {
  /** There are rows that have not been loaded. */
  has: boolean
  busy: boolean
  failed: boolean
  load: () => void
}

/** Before the last card is reached its successors are asked for; who has no finger to scroll with presses the button. */
const AHEAD = '600px'

export function MoreCards({ has, busy, failed, load }: More) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(load)
  const waits = has && !busy && !failed
  useEffect(() => {
    if (!waits || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      root: end.current.closest('.pc-cards'),
      rootMargin: AHEAD,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [waits])
  return (
    <div ref={end} className="pc-card-more" role="status">
      {failed && <span>加载失败</span>}
      {has && (
        <Button type="text" loading={busy} onClick={load}>
          {failed ? '重试' : busy ? '加载中…' : '加载更多'}
        </Button>
      )}
    </div>
  )
}
