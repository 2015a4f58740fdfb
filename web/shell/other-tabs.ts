import { pageSession } from '#web/kit/request.ts'

/** All tabs of a browser share what it holds of a session; here they tell each other what they do to it. */

type News =
  /** Somebody has come in, gone out, or gone over to another account or company. */
  | { kind: 'changed' }
  /** A page of this session has gone: whoever else is of it, says that he stays. */
  | { kind: 'left'; key: string }

// one object for both: a channel does not hear itself
const channel = new BroadcastChannel('peichi-session')

export const tellOtherTabs = (): void => channel.postMessage({ kind: 'changed' } satisfies News)
export function tellThatIGo(): void {
  const key = pageSession()?.key
  if (key) channel.postMessage({ kind: 'left', key } satisfies News)
}

export function hearOtherTabs(onChanged: () => void, onLeft: () => void): void {
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'changed') onChanged()
    else if (data.key === pageSession()?.key) onLeft()
  }
}
