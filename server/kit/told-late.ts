import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { letPass } from './upload.ts'

/** Milliseconds. */
export const LATE = 1000

/**
 * Throws what it is given; that somebody asks too much (HTTP 429) a second later. Answered at once, he asks again at once, and what he is refused costs the others as
 * much as what they are given. A file he sends waits in his own line meanwhile.
 */
export async function toldLate(error: Error, request: FastifyRequest, gone: AbortSignal): Promise<never> {
  if (error instanceof AppError && error.status === 429) {
    await wait(LATE, undefined, { signal: gone }).catch(() => {})
    await letPass(request)
  }
  throw error
}
