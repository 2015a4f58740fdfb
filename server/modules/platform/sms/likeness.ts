import { setTimeout as wait } from 'node:timers/promises'
import { SmsError, type SmsSender } from './senders/sender.ts'

const KEPT = 20
const TROUBLE_LASTS_MS = 60_000

export interface Likeness {
  /** Sends, and remembers how long that took and whether the channel as a whole was out of order. */
  remembering(send: () => Promise<void>): Promise<void>
  /** For a phone that nobody has: as slow, and as much in trouble, as the sending to known ones was of late. */
  pretending(): Promise<void>
}

export function likenessOf({ local }: SmsSender): Likeness {
  let took: number[] = []
  let trouble: { error: SmsError; until: number } | undefined
  return {
    async remembering(send) {
      const began = performance.now()
      try {
        await send()
        trouble = undefined
      } catch (error) {
        const ofTheChannel = error instanceof SmsError && !error.ofThisPhone
        trouble = ofTheChannel ? { error, until: Date.now() + TROUBLE_LASTS_MS } : undefined
        throw error
      } finally {
        took = [...took.slice(1 - KEPT), performance.now() - began]
      }
    },
    async pretending() {
      if (local) return
      await wait(took[Math.floor(Math.random() * took.length)] ?? 0)
      if (trouble && trouble.until > Date.now()) throw trouble.error
    },
  }
}
