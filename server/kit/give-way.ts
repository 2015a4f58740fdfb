import { constants, getPriority, setPriority } from 'node:os'

const BEHIND = 10

/** This process (on Linux: this thread, 0) gives way to all others that want the processor, as far behind where it stood. Throws where the system does not allow it. */
export const giveWay = (id = 0): void => setPriority(id, Math.min(constants.priority.PRIORITY_LOW, getPriority(id) + BEHIND))

/** On Linux priority is a thread's own; elsewhere it would be the whole server's. */
export function giveWayAsThread(): void {
  if (process.platform === 'linux') giveWay()
}
