import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { giveWay } from '#server/kit/give-way.ts'
import type { Chore } from '#server/kit/jobs.ts'
import type { Environment } from '#server/kit/keys.ts'

/** Half past two in the night, and Sunday an hour later, in China. */
const NIGHTLY = '30 18 * * *'
const WEEKLY = '30 19 * * 6'

/**
 * What the clock asks for: a backup each night, and each week one is brought back as a trial. PEICHI_BACKUP = 0 turns both off; a database elsewhere has its own ways, and is
 * backed up only where PEICHI_BACKUP names a place. Each is a program of its own that gives way to the trade; it writes down itself what became of it.
 */
export function backupChores(env: Environment): Chore[] {
  if (env.PEICHI_BACKUP === '0' || (env.DATABASE_URL && !env.PEICHI_BACKUP)) return []
  return [
    { name: 'nightly-backup', at: NIGHTLY, run: () => carryOut('backup') },
    { name: 'weekly-verify', at: WEEKLY, run: () => carryOut('verify') },
  ]
}

const carryOut = (command: 'backup' | 'verify') =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/run.mjs'), command], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('spawn', () => yieldTo(child.pid))
    child.once('error', reject)
    child.once('exit', () => resolve())
  })

function yieldTo(pid: number | undefined) {
  try {
    if (!pid) return
    giveWay(pid)
  } catch {
    // Not allowed here: it works on beside the others.
  }
}
