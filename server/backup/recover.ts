import { existsSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveIn, fetching } from '#server/db/archive.ts'
import type { Place } from '#server/db/embedded-folder.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { isProblem, problem } from '#server/db/problem.ts'
import type { Environment } from '#server/kit/keys.ts'

/** How far what came after a backup is carried out again: not at all, up to a moment, or all there is. */
export type Until = 'backup' | 'latest' | Date

/**
 * Opens a data folder that was laid out from a backup, and lets PostgreSQL read its log on from the archive in `backups`. It goes on under a timeline of its own: what it
 * archives from now on never takes the place of what was there.
 */
export async function openAndRecover(
  env: Environment,
  { place, data, backups }: { place: Place; data: string; backups: string },
  until: Until,
): Promise<OpenDatabase> {
  const settings = join(data, 'postgresql.auto.conf')
  const usual = await readFile(settings, 'utf8')
  const lines = Object.entries(recovery(backups, until)).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  const write = async (path: string, text: string) => {
    await writeFile(path, text, { mode: 0o600 })
    if (place.account) await chown(path, place.account.uid, place.account.gid)
  }
  await write(settings, `${usual}\n${lines.join('\n')}\n`)
  await write(join(data, 'recovery.signal'), '')
  const database = await openDatabase(env).catch((error) => {
    throw tooLate(error) ? beyond(until) : error
  })
  await write(settings, usual)
  return database
}

function recovery(backups: string, until: Until): Record<string, string> {
  return {
    restore_command: existsSync(archiveIn(backups)) ? fetching(backups) : 'false',
    recovery_target_timeline: until === 'backup' ? 'current' : 'latest',
    recovery_target_action: 'promote',
    // Nobody is let in before it is whole.
    hot_standby: 'off',
    ...(until === 'backup' && { recovery_target: 'immediate' }),
    ...(until instanceof Date && { recovery_target_time: inDatabase(until) }),
  }
}

const inDatabase = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00')

const tooLate = (error: unknown) =>
  isProblem(error) && error.message.includes('recovery ended before configured recovery target was reached')
const beyond = (until: Until) =>
  problem(
    `存档里没有 ${until instanceof Date ? until.toISOString() : until} 之后的记录，恢复不到这一时刻。用 --to latest 恢复到存档的最后。`,
    `The archive ends before ${until instanceof Date ? until.toISOString() : until}. Use --to latest for the last there is.`,
  )
