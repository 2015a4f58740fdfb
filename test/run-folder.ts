import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Twice what a run lays down at most. */
const PLENTY = 4 * 2 ** 30

/**
 * In memory where there is plenty of it: a run makes and deletes files by the hundred thousand (each database of a test is a copy of 2,000), and a file system
 * on a disk searches long for a place that was not just given up. Else, and where somebody chose it, the system's temporary folder.
 */
function whereFilesAreCheap(): string {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.env.TMPDIR || freemem() < 2 * PLENTY) return tmpdir()
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory)
  // programs are started there, too
  if (!mounted || /\b(ro|noexec)\b/.test(mounted)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < PLENTY ? tmpdir() : memory
}

/** Ends the databases of a folder and deletes it, once whoever opened it has ended. */
const CLEAR = `cat > /dev/null
[ -d "$0" ] || exit
for lock in "$0"/*/postgres/postmaster.pid; do [ -f "$lock" ] && kill -QUIT "$(head -n 1 "$lock")"; done
for try in 1 2 3 4 5; do rm -rf "$0" && exit; sleep 1; done`

/** However rudely this process ends, its end of the pipe is closed with it: memory is not left to what nobody uses any more. */
function clearAfterUs(folder: string): void {
  if (process.platform === 'win32') return
  const after = spawn('sh', ['-c', CLEAR, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  after.on('error', () => {})
  after.unref()
  // the pipe alone would keep this process going
  ;(after.stdin as unknown as { unref(): void }).unref()
}

/**
 * One folder for all that a run lays down: its workers, and the programs they start, take it for the system's temporary one. It goes when the run ends,
 * with what workers left that were ended before they could tidy up.
 */
export function openRunFolder(): () => void {
  const folder = mkdtempSync(join(whereFilesAreCheap(), 'peichi-tests-'))
  // as the system's own: PostgreSQL and CUPS have accounts of their own
  chmodSync(folder, 0o1777)
  clearAfterUs(folder)
  const names = process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR']
  for (const name of names) process.env[name] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
