import { pageSession, readToken } from '#web/kit/request/request.ts'

/** All tabs of a browser share what it holds of a session; here they tell each other what they do to it. */

type News =
  /** Somebody has come in, gone out, or gone over to another account or company; what the browser holds since then. */
  | { kind: 'changed'; token: string }
  /** A page of this session has gone: whoever else is of it, says that he stays. */
  | { kind: 'left'; key: string }

// one object for both: a channel does not hear itself
const channel = new BroadcastChannel('peichi-session')

export const notifyOtherTabs = (): void => channel.postMessage({ kind: 'changed', token: readToken() } satisfies News)
export function notifyLeaving(): void {
  const key = pageSession()?.key
  if (key) channel.postMessage({ kind: 'left', key } satisfies News)
}

/** The news of a cookie may be here before the cookie is; but a still newer one may have taken its place. */
async function arrived(token: string): Promise<void> {
  for (let tries = 0; readToken() !== token && tries < 20; tries++) await new Promise((again) => setTimeout(again, 50))
}

export function subscribeOtherTabs(onChanged: () => void, onLeft: () => void): void {
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'changed') void arrived(data.token).then(onChanged)
    else if (data.key === pageSession()?.key) onLeft()
  }
}
