import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One folder for all that a run lays down: its workers, and the programs they start, take it for the system's temporary one. It goes when the run ends,
 * with what workers left that were ended before they could tidy up.
 */
export function openRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-tests-'))
  // as the system's own: PostgreSQL and CUPS have accounts of their own
  chmodSync(folder, 0o1777)
  const names = process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR']
  for (const name of names) process.env[name] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
