import { type Json, userSettings } from '#contract/platform/user-settings.ts'
import { call, stamp } from '../request/request.ts'
import { currentSession, putSetting } from './session.ts'

/** Settings of one's own: on the server, so that they follow to another machine; the other tabs of this browser hear of them at once. */

interface News {
  tenantId: number
  userId: number
  key: string
  value: Json
}

let channel: BroadcastChannel | undefined
// one object for both: a channel does not hear itself
const settled = () => {
  channel ??= new BroadcastChannel('peichi-settings')
  return channel
}

/** Holds once the server has it; a failure is told by the request layer, unless `quiet`, and thrown. */
export async function saveSetting(key: string, value: Json, options: { quiet?: boolean } = {}): Promise<void> {
  await call(userSettings.save, { key, value, submittime: stamp() }, options)
  putSetting(key, value)
  const { user } = currentSession()
  if (user) settled().postMessage({ tenantId: user.tenantId, userId: user.userId, key, value } satisfies News)
}

/** Takes over what the same user settles in another tab; answers how to stop. */
export function followSettings(): () => void {
  settled().onmessage = ({ data }: MessageEvent<News>) => {
    const { user } = currentSession()
    if (user?.userId === data.userId && user.tenantId === data.tenantId) putSetting(data.key, data.value)
  }
  return () => {
    settled().onmessage = null
  }
}
