import { setTimeout as wait } from 'node:timers/promises'
import { Code } from '#contract/kit/codes.ts'
import { AppError } from './errors.ts'
import { lineBroke } from './pool.ts'

/** So long a database may take to come back or to be taken over by another machine. */
const PATIENCE_MS = 8_000
const PAUSE_MS = 250

/**
 * A call whose line to the database broke in the middle is carried out once more, when there is a database again: where the commit had not been sent nothing was
 * done, and else its stamp knows. One that finds no database to begin with is told so at once.
 */
export async function againWhenBroken<T>(once: () => Promise<T>, stamped: boolean): Promise<T> {
  try {
    return await once()
  } catch (error) {
    const broke = lineBroke(error)
    if (!broke || (broke === 'unknown' && !stamped)) throw error
    return again(once, broke === 'unknown')
  }
}

async function again<T>(once: () => Promise<T>, perhapsDone: boolean): Promise<T> {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    await wait(PAUSE_MS)
    try {
      return await once()
    } catch (error) {
      if (perhapsDone && error instanceof AppError && error.status === 409)
        throw new AppError(Code.refused, '已经提交成功，请刷新后查看', 503, 5)
      // the second time it broke under it, or it was refused
      if (!isAway(error) || performance.now() > until) throw error
    }
  }
}

/** No connection was to be had: nothing was begun. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006'])
const isAway = (error: unknown) => error instanceof Error && !lineBroke(error) && AWAY.has((error as { code?: string }).code ?? '')
