import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICK = 10

interface Spent {
  parent: number
  own: number
  /** Of children that have ended. */
  ended: number
}

/** Milliseconds of processor that processes have used up to now: what a machine that has other work to do does not blur. Only Linux tells. */
function spent(pid: number | string): Spent | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent, own: (user + system) * TICK, ended: (endedUser + endedSystem) * TICK }
  } catch {
    return undefined
  }
}

/** One process with all its threads. */
export const programMs = (pid: number | undefined): number => spent(pid ?? 'none')?.own ?? 0

/** A database server with all that work for it. */
export function databaseMs(dataFolder: string): number {
  const [line = ''] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  const master = spent(line)
  if (!master) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(spent)
    .filter((each) => each?.parent === Number(line))
  return children.reduce((sum, each) => sum + (each?.own ?? 0), master.own + master.ended)
}
