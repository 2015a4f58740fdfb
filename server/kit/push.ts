import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { reach } from './reach.ts'

/** A message to the open screens of a tenant, a user or one session (platform.md 4.6). Ids and short words only: a notice carries at most 8,000 bytes. */
export interface Push {
  tenantId: number
  userId?: number
  sessionId?: number
  message: { code: number; busiMsgType: number; msg: string; content?: unknown }
}
/** Something that a machine of the tenant shall do, by its number (kit/machine-sockets.ts); null = it is not wanted any more. */
export interface Errand {
  tenantId: number
  machineId: number
  errand: number | null
}
const CHANNEL = 'push'

/** Sends with the commit of the running transaction; a rolled-back one sends nothing. */
export async function publish({ db }: { db: Database }, push: Push | Errand): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(push)})`.execute(db)
}

/** busiMsgType of `notifyScreens`. */
const SETTINGS_CHANGED = 21

/** Rights, parameters or menus changed: the tenant's open screens, or one person's, ask for theirs anew. The server needs no telling, it reads them with each request. */
export const notifyScreens = (ctx: { db: Database; tenantId: number }, userId?: number) =>
  publish(ctx, {
    tenantId: ctx.tenantId,
    ...(userId !== undefined && { userId }),
    message: { code: 100, busiMsgType: SETTINGS_CHANGED, msg: '设置已更新' },
  })

/** Listens on one direct connection and comes back by itself after a loss. */
export function listen(url: string, log: FastifyBaseLogger, onPush: (push: Push | Errand) => void): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function open() {
    const own = new pg.Client({ ...reach(url), keepAlive: true })
    client = own
    own.on('notification', ({ payload }) => payload && onPush(JSON.parse(payload) as Push | Errand))
    own.on('error', (error) => log.warn({ err: error }, 'push connection lost'))
    own.on('end', () => {
      if (!closed) timer = setTimeout(open, 1000)
    })
    try {
      await own.connect()
      await own.query(`listen ${CHANNEL}`)
    } catch (error) {
      log.warn({ err: error }, 'push connection refused')
      await own.end().catch(() => {})
    }
  }
  void open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
