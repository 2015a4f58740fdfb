import { useMemo, useRef, useState } from 'react'
import { Code } from '#contract/kit/fields.ts'
import { NetworkError, RequestError } from '../request/request.ts'

export interface Action {
  /** What is running, '' = nothing. */
  busy: string
  /** What the last attempt was refused for; it stays until it is dismissed or the next attempt begins. */
  refusal: string
  dismiss: () => void
  say: (refusal: string) => void
  /** Runs one action at a time; a second press while it runs is nothing. Answers undefined when it was refused. */
  run: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>
}

/** What is sent lies in the browser as well: without a network nothing is lost, and the person hears so. */
export async function orInLocalDraft<T>(sent: Promise<T>): Promise<T> {
  return sent.catch((fault: unknown) => {
    throw fault instanceof NetworkError ? new RequestError(fault.code, `${fault.message}。已保存在本机，联网后请再保存`) : fault
  })
}

/** Carries out the actions of a document, whose calls are made quietly: a refusal belongs on the document, not into a message that fades. */
export function useAction(): Action {
  const [busy, setBusy] = useState('')
  const [refusal, setRefusal] = useState('')
  const running = useRef(false)
  const steady = useMemo(
    () => ({
      dismiss: () => setRefusal(''),
      say: setRefusal,
      async run<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
        if (running.current) return undefined
        running.current = true
        setBusy(name)
        setRefusal('')
        try {
          return await work()
        } catch (fault) {
          if (!(fault instanceof RequestError)) throw fault
          // the end of the session is told by the request layer
          if (fault.code !== Code.signedOut) setRefusal(fault.message || '操作失败')
          return undefined
        } finally {
          running.current = false
          setBusy('')
        }
      },
    }),
    [],
  )
  return { busy, refusal, ...steady }
}
