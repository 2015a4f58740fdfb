import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** So many steps behind where it stood: beside a busy one there is a tenth left for it. */
const STEPS = 10
const LAST = constants.priority.PRIORITY_LOW

/** This process (on Linux: this thread, 0) gives way to all others that want the processor. Throws where the system does not allow it. */
export const giveWay = (id = 0): void => setPriority(id, Math.min(LAST, getPriority(id) + STEPS))

/** This process with all its threads, those it has begun with among them; those to come take after them. Where the system does not allow it, it stays as it is. */
export function giveWayAsProcess(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  try {
    for (const thread of threads) giveWay(thread)
    giveWayAsSession(process.pid)
  } catch {
    // not ours to set, or no such thing
  }
}

/**
 * Where the kernel shares the processor out by sessions first (sched_autogroup, usual on desktops and servers), the priority of a process counts only within its own.
 * The session of this process gives way too, if it began it, as each process of PostgreSQL does. Throws where the system has no such thing or does not allow it.
 */
export function giveWayAsSession(id: number): void {
  const state = readFileSync(`/proc/${id}/stat`, 'latin1')
  const [, , , session] = state.slice(state.lastIndexOf(')') + 2).split(' ')
  if (Number(session) === id) writeFileSync(`/proc/${id}/autogroup`, String(STEPS))
}
