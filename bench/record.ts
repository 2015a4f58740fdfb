import pg from 'pg'
import { pino } from 'pino'
import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import { settleAll } from '#server/kit/at-end.ts'
import type { Context } from '#server/kit/context.ts'
import { noFiles } from '#server/kit/file-store.ts'
import { inputReader } from '#server/kit/input.ts'
import { onBehalf } from '#server/kit/jobs.ts'
import { openPool } from '#server/kit/pool.ts'
import { identifyUser } from '#server/modules/platform/session/index.ts'
import { routes } from '#server/product.ts'
import { openServices } from '#server/services.ts'
import type { World } from './world.ts'

/** What a call asks of the database: its statements, those together that travelled together. */
export type Script = pg.QueryConfig[][]

const ours = /^(begin|commit|rollback)/
const log = pino({ level: 'silent' })

/**
 * Writes down the statements of calls, by carrying them out inside of this process and rolling back.
 * So the raw side runs what the program really sends, and follows it when it changes.
 */
export function recorder(appUrl: string, { tenantId, companyId, userId }: World) {
  const pool = openPool(appUrl, 1)
  let script: Script = []
  const services = openServices({ files: noFiles })
  pool.on('connect', (client) => listenTo(client, () => script))

  return {
    async record<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Script> {
      const bound = routes.find((each) => each.endpoint === (endpoint as Endpoint))
      if (!bound) throw new Error(`${endpoint.path} has no handler`)
      script = []
      const undone = new Error('undone')
      const carriedOut = onBehalf(pool, services, identifyUser, { tenantId, companyId, userId }, log, async (ctx: Context) => {
        script = []
        await bound.handler(ctx, inputReader(endpoint)(input as Record<string, unknown>, ctx.tags))
        // the result ledger writes its entries when everything else of a posting is written
        await settleAll(ctx.db)
        throw undone
      })
      await carriedOut.catch((error) => {
        if (error !== undone) throw error
      })
      return script.filter((together) => together.length > 0)
    },
    close: () => pool.end(),
  }
}

function listenTo(client: pg.PoolClient, scriptOf: () => Script) {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  let underWay = 0
  const heard = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const sent = typeof asked === 'string' ? { text: asked, ...(values && { values }) } : { ...asked }
    const script = scriptOf()
    if (underWay === 0) script.push([])
    if (!ours.test(sent.text)) script.at(-1)?.push(sent)
    underWay++
    try {
      return await query(asked, values)
    } finally {
      underWay--
    }
  }
  client.query = heard as typeof client.query
}

/** A bare pool with as many connections as the server has, and scripts carried out on it, each as one transaction. */
export function rawDatabase(appUrl: string, tenantId: number, connections: number) {
  const pool = new pg.Pool({ connectionString: appUrl, max: connections, pipeline: true })
  return {
    async run(script: Script) {
      const client = await pool.connect()
      try {
        const begun = client.query(`begin; set local app.tenant_id = '${tenantId}'`)
        for (const together of script) await Promise.all(together.map((sent) => client.query(sent)))
        await begun
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
