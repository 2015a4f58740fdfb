import { leaveForGood } from '#web/kit/unsaved.ts'

/** All tabs of a browser are one session: when one of them changes account or company, the others must not go on showing the old one's figures. */

// one object for both: a channel does not hear itself
const channel = new BroadcastChannel('peichi-session')

export const tellOtherTabs = (): void => channel.postMessage('changed')

/** Begins anew when another tab has changed the session; answers how to stop listening. */
export function followOtherTabs(): () => void {
  channel.onmessage = () => {
    leaveForGood()
    location.assign('/index')
  }
  return () => {
    channel.onmessage = null
  }
}
