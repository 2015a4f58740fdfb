import type { FastifyBaseLogger } from 'fastify'
import { type Count, countingByMinute, MINUTE } from './limits.ts'

/** Longer than this no call waits for a count. */
const PATIENCE_MS = 100
/** One that did not answer in time is asked again after so long. */
const REST_MS = 2_000

/** All names in one trip: a name that is new begins its minute. */
const SCRIPT = `local counts = {}
for at, name in ipairs(KEYS) do
  counts[at] = redis.call('INCR', name)
  if counts[at] == 1 then redis.call('PEXPIRE', name, ARGV[1]) end
end
return counts`

export interface SharedCounts {
  count: Count
  close(): void
}

/** Counts where all nodes count (Redis, Valkey). Away or slow: this node counts for itself, says so once, and comes back by itself. */
export async function sharedCounts(url: string, log: FastifyBaseLogger): Promise<SharedCounts> {
  // fetched by whoever has one: 25 MB
  const { createClient } = await import('@redis/client')
  const own = countingByMinute()
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // one that neither answers nor closes is given up, and dialled anew
    pingInterval: REST_MS,
    socket: { connectTimeout: REST_MS, socketTimeout: 2 * REST_MS, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, REST_MS) },
  })
  let there = true
  let restUntil = 0
  const away = (error: unknown) => {
    restUntil = Date.now() + REST_MS
    if (there) log.warn({ err: error }, 'the shared counters are away, this node counts its limits for itself')
    there = false
  }
  const back = () => {
    restUntil = 0
    if (!there) log.info('the shared counters are back')
    there = true
  }
  client.on('error', away)
  client.connect().catch(away)

  return {
    async count(...names) {
      if (!client.isReady || Date.now() < restUntil) return own(...names)
      try {
        const keys = names.map((name) => `peichi:limit:${name}`)
        const counts = await inTime(client.eval(SCRIPT, { keys, arguments: [String(MINUTE)] }))
        back()
        return counts as number[]
      } catch (error) {
        away(error)
        return own(...names)
      }
    },
    close: () => client.destroy(),
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Where what is limited is counted; undefined = nothing is limited. */
export async function countsFor(limits: boolean, url: string | undefined, log: FastifyBaseLogger): Promise<SharedCounts | undefined> {
  if (!limits) return undefined
  return url ? sharedCounts(url, log) : { count: countingByMinute(), close() {} }
}
