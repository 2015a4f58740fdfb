import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { logOf, notStarted } from './embedded-folder.ts'

/** "Starting up", "shutting down", "not accepting connections". */
const NOT_YET = '57P03'
const AGAIN_MS = 200
const LAST_LINES = 20

/**
 * Waits until a database that was brought back has carried out its log again and may be written to; any other may at once. However long it takes. Throws what it said last
 * when it gives up.
 */
export async function untilRecovered(adminUrl: string, data: string): Promise<void> {
  while (await recovering(adminUrl, data)) await wait(AGAIN_MS)
}

async function recovering(adminUrl: string, data: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    return rows[0]?.recovering === true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === NOT_YET) return true
    if (code === 'ECONNREFUSED') throw notStarted(data, readFileSync(logOf(data), 'utf8').trim().split('\n').slice(-LAST_LINES).join('\n'))
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
