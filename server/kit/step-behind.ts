import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { giveWay, giveWayAsSession } from './give-way.ts'

interface Connected {
  processID: number | null
  connection: { stream: Socket }
}

/**
 * The process of PostgreSQL behind this connection gives way to all others that want the processor: priority is nothing a statement can set. It must be on this
 * machine, which its title proves: it names the port we came from. What the system does not allow is left out, and all are served alike.
 */
export function stepBehind(client: pg.PoolClient): boolean {
  const { processID, connection } = client as unknown as Connected
  if (process.platform !== 'linux' || !processID) return false
  try {
    const title = readFileSync(`/proc/${processID}/cmdline`, 'latin1')
    if (!title.startsWith('postgres') || !title.includes(`(${connection.stream.localPort})`)) return false
    giveWay(processID)
  } catch {
    return false
  }
  try {
    giveWayAsSession(processID)
  } catch {
    // A kernel that shares out by processes alone, or ten such wishes a second: its own priority has to do.
  }
  return true
}
