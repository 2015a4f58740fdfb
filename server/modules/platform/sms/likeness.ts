import { setTimeout as wait } from 'node:timers/promises'
import { smsSender } from './senders/index.ts'
import { SmsFault } from './senders/sender.ts'

const KEPT = 20
const TROUBLE_LASTS_MS = 60_000
let took: number[] = []
let trouble: { fault: SmsFault; until: number } | undefined

/** Sends, and remembers how long that took and whether the channel as a whole was out of order. */
export async function remembering(send: () => Promise<void>): Promise<void> {
  const began = performance.now()
  try {
    await send()
    trouble = undefined
  } catch (error) {
    const ofTheChannel = error instanceof SmsFault && !error.ofThisPhone
    trouble = ofTheChannel ? { fault: error, until: Date.now() + TROUBLE_LASTS_MS } : undefined
    throw error
  } finally {
    took = [...took.slice(1 - KEPT), performance.now() - began]
  }
}

/** For a phone that nobody has: as slow, and as much in trouble, as the sending to known ones was of late. */
export async function pretending(): Promise<void> {
  if (smsSender().local) return
  await wait(took[Math.floor(Math.random() * took.length)] ?? 0)
  if (trouble && trouble.until > Date.now()) throw trouble.fault
}
