import { createHash } from 'node:crypto'
import { cpus, loadavg } from 'node:os'

const MEGABYTES = 64

/** How quick the machine is in this hour: figures of different hours are compared by it. */
export function machine(): string[] {
  const bytes = Buffer.alloc(MEGABYTES * 1_048_576, 'peichi')
  const begun = performance.now()
  createHash('sha256').update(bytes).digest()
  const took = performance.now() - begun
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}`,
    `the machine: sha256 of ${MEGABYTES} MB takes ${took.toFixed(0)} ms, load average ${load}`,
  ]
}
