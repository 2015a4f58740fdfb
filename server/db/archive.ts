import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, reaches } from './embedded-account.ts'

const KEPT = '.gz'

/** Where the log of the database goes, segment by segment, beside its backups. */
export const archiveIn = (backups: string): string => join(backups, 'wal')

/**
 * What makes PostgreSQL hand each finished piece of its log to the archive, at the latest after five minutes. None where its account cannot get there, or no shell
 * stands between (Windows).
 */
export function archiving(backups: string, account: Account): Record<string, string> {
  if (process.platform === 'win32') return {}
  const folder = archiveIn(backups)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  if (!reaches(account, folder)) {
    console.warn(
      `数据库账号进不了 ${folder}，只能恢复到每次备份的时刻。 / The database account cannot enter ${folder}: only whole backups can be restored.`,
    )
    return {}
  }
  const [kept, partial] = [`${folder}/%f${KEPT}`, `${folder}/%f.partial`].map(inShell)
  return { archive_mode: 'on', archive_timeout: '5min', archive_command: `gzip -1 < "%p" > ${partial} && mv ${partial} ${kept}` }
}

/** How PostgreSQL fetches a piece back. */
export const fetching = (backups: string): string => `gzip -d < ${inShell(`${archiveIn(backups)}/%f${KEPT}`)} > "%p"`

/** One word for the shell; %f and %p remain PostgreSQL's. */
const inShell = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`

export const segmentOf = (name: string): string | undefined => /^([0-9A-F]{24})\.gz$/.exec(name)?.[1]
