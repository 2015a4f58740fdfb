import { useEffect, useState } from 'react'
import { Code, type Reply } from '#contract/kit/fields.ts'
import { board } from '#contract/reports/board.ts'
import { call, RequestError } from '#web/kit/request/request.ts'

export type Board = Reply<typeof board.read>['content']
export type BoardColumn = Board['columns'][number]
export type BoardCard = BoardColumn['cards'][number]

/** Short enough that a tab closed beside the board does not end the session both share: the server waits ten seconds. */
const ROUND = 5000
/** An answer that takes longer is lost: the next round asks again. */
const PATIENCE = 15_000

interface Followed {
  board?: Board
  /** The last round failed: what is shown is old. */
  lost: boolean
  /** Refused for good, in words: the person may not see it. */
  refusal: string
}

/**
 * Asks for the board round after round, for days: one timer, one answer kept. After a failure, and while the server restarts, it goes on asking;
 * woken from sleep or back in the net it asks at once.
 */
export function useBoard(): Followed {
  const [followed, setFollowed] = useState<Followed>({ lost: false, refusal: '' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    async function ask() {
      clearTimeout(timer)
      asking?.abort()
      const mine = new AbortController()
      asking = mine
      try {
        const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(PATIENCE)])
        const { content } = await call(board.read, {}, { quiet: true, signal })
        setFollowed({ board: content, lost: false, refusal: '' })
      } catch (fault) {
        if (mine.signal.aborted) return
        const refusal = fault instanceof RequestError && fault.code === Code.forbidden ? fault.message : ''
        setFollowed((before) => ({ ...before, lost: true, refusal }))
      }
      timer = setTimeout(ask, ROUND)
    }
    const wake = () => document.visibilityState === 'visible' && void ask()
    void ask()
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      clearTimeout(timer)
      asking?.abort()
    }
  }, [])
  return followed
}
