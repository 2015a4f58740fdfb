import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { UPLOAD_PLACE, type UploadPlace } from '#contract/kit/upload-place.ts'
import type { Identity } from './context.ts'
import { single } from './pool.ts'
import { publish } from './push.ts'

const NAME = /^[\w-]{8,64}$/

/** Tells the session that sends a file how it moves up, by push: the page may hold its socket to another node. One after the other, so that the last word is the last to arrive. */
export function placeNotifier(pool: pg.Pool, { tenantId, sessionId }: Identity, header: unknown, log: FastifyBaseLogger) {
  const upload = NAME.exec(String(header ?? ''))?.[0]
  if (upload === undefined) return undefined
  let last: Promise<unknown> | undefined
  const notify = (ahead: number | null) => {
    const content: UploadPlace = { upload, ahead }
    const message = { code: 100, busiMsgType: UPLOAD_PLACE, msg: '', content }
    last = (last ?? Promise.resolve())
      .then(() => single(pool, (db) => publish({ db }, { tenantId, sessionId, message })))
      .catch((error) => log.warn({ err: error }, 'a place in line was not told'))
  }
  return {
    moved: (ahead: number) => notify(ahead),
    /** Its turn: word of it is worth a trip only to who was told to wait. */
    come: () => last && notify(null),
  }
}
