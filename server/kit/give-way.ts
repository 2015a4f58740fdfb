import { readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** So many steps behind where it stood: beside a busy one there is a tenth left for it. */
const STEPS = 10
const LAST = constants.priority.PRIORITY_LOW

/** This process (on Linux: this thread, 0) gives way to all others that want the processor. Throws where the system does not allow it. */
export const giveWay = (id = 0): void => setPriority(id, Math.min(LAST, getPriority(id) + STEPS))

/** On Linux priority is a thread's own; elsewhere it would be the whole server's. */
export function giveWayAsThread(): void {
  if (process.platform === 'linux') giveWay()
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
