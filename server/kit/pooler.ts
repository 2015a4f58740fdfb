import { connect } from 'node:net'
import type pg from 'pg'

/**
 * A pooler such as pgbouncer in transaction mode lends a connection of the database for one transaction each. What a session would keep is not kept there:
 * no settings at its beginning, no prepared statements, no numbers of processes (decision 172).
 */
const pooled = new WeakSet<pg.Pool>()
export const markPooled = (pool: pg.Pool): void => void pooled.add(pool.on('connect', forgetNames))
export const isPooled = (pool: pg.Pool): boolean => pooled.has(pool)

/** A statement that was prepared under a name is known to one connection of the database, and the next transaction has another. */
function forgetNames(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  client.query = ((asked: unknown, ...more: unknown[]) =>
    query(
      typeof asked === 'object' && asked !== null && 'name' in asked ? { ...asked, name: undefined } : asked,
      ...more,
    )) as typeof client.query
}

const CANCEL_REQUEST = 80_877_102

interface Reached {
  processID: number
  secretKey: number
  host: string
  port: number
}

/** Asks whoever answers at the client's address to cancel what it runs. Ends when that was taken in. */
export function cancelByProtocol(client: pg.PoolClient): Promise<void> {
  const { processID, secretKey, host, port } = client as unknown as Reached
  const request = Buffer.alloc(16)
  for (const [at, value] of [16, CANCEL_REQUEST, processID, secretKey].entries()) request.writeInt32BE(value, at * 4)
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(10_000, () => socket.destroy())
    // the other side hangs up when it has taken it in; one that hangs up first is forgotten with what it asked for
    socket.on('connect', () => socket.write(request))
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
