import type { Socket } from 'node:net'
import type pg from 'pg'

/** What is asked in one breath travels in one packet: a write for each statement costs a system call on either side. */
export function gatherWrites(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const write = stream.write.bind(stream) as Socket['write']
  let held = false
  const release = () => {
    held = false
    stream.uncork()
  }
  stream.write = ((...piece: Parameters<Socket['write']>) => {
    if (!held) {
      held = true
      stream.cork()
      process.nextTick(release)
    }
    return write(...piece)
  }) as Socket['write']
}
