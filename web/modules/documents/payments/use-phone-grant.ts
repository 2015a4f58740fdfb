import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { GRANT_ANSWERED, grants } from '#contract/documents/sales/grants.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { subscribeLive } from '#web/kit/session/live-socket.ts'

const quiet = { quiet: true }
/** The push may be missed: its absence is made up for by asking. */
const ASK_EVERY = 3000

export interface AskedGrant {
  id: number
  told: readonly string[]
  toldCount: number
  seconds: number
}
interface Options {
  /** It was agreed to; the sale is carried out by it. */
  onAgreed: (id: number) => void
  /** It was not. */
  onEnd: (why: string) => void
}

/** 发到手机: what was asked, until it is answered, has expired, or nobody waits any longer: then it is withdrawn. */
export function usePhoneGrant({ onAgreed, onEnd }: Options) {
  const [asked, setAsked] = useState<AskedGrant & { until: number }>()
  const settled = useRef(0)
  const waiting = asked?.id ?? 0

  const look = useEffectEvent(async () => {
    const { status, answeredBy, note } = await call(grants.state, { id: waiting }, quiet)
    if (status === '待授权' || settled.current === waiting) return
    settled.current = waiting
    setAsked(undefined)
    if (status === '已同意') onAgreed(waiting)
    else onEnd(status === '已拒绝' ? `${answeredBy} 未同意：${note}` : '授权请求已过期，请重新发送')
  })
  useEffect(() => {
    if (waiting === 0) return
    const ask = () => void look().catch(() => undefined)
    const timer = setInterval(ask, ASK_EVERY)
    const deaf = subscribeLive(({ busiMsgType }) => {
      if (busiMsgType === GRANT_ANSWERED) ask()
    })
    return () => {
      clearInterval(timer)
      deaf()
      if (settled.current !== waiting) void call(grants.withdraw, { id: waiting, submittime: stamp() }, quiet).catch(() => undefined)
    }
  }, [waiting])

  return {
    asked,
    wait: (grant: AskedGrant) => setAsked({ ...grant, until: Date.now() + grant.seconds * 1000 }),
    stop: () => setAsked(undefined),
  }
}
