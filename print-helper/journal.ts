import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { HelperError, JobState, Ticket } from '#contract/printing/tasks/wire.ts'
import { writeWhole } from './settings.ts'

const Job = z.object({
  ticket: Ticket,
  state: JobState,
  error: HelperError.optional(),
  reason: z.string(),
  /** Something may have come out although it is not done. */
  uncertain: z.boolean(),
  /** Our clock when it was taken. */
  at: z.number(),
  /** The server has written down how it ended. */
  noted: z.boolean(),
  /** Where it went. */
  printer: z.string(),
})
export type Job = Readonly<z.infer<typeof Job>>
export type JobKey = Pick<Ticket, 'tenantId' | 'taskId' | 'round'>

const KEPT_MS = 3 * 24 * 3600_000
const LINES_BEFORE_TIDYING = 2000
const keyOf = ({ tenantId, taskId, round }: JobKey) => `${tenantId}/${taskId}/${round}`

export const ended = ({ state }: Job) => state === 'done' || state === 'failed' || state === 'unknown'

export interface Journal {
  all(): Job[]
  find(key: JobKey): Job | undefined
  usedNonce(nonce: string): boolean
  /** On the disk when it returns. */
  keep(job: Job): void
  close(): void
}

/**
 * Every job that was ever taken, for three days, so that paper comes at most once: a line is on the disk before the step it speaks of.
 * What was printing when the program was killed is `unknown` from then on and never printed again by itself.
 */
export function openJournal(folder: string, now = Date.now): Journal {
  const file = join(folder, 'jobs.jsonl')
  const jobs = new Map<string, Job>()
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const job = jobIn(line)
    if (job) jobs.set(keyOf(job.ticket), job)
  }
  for (const [key, job] of jobs)
    if (job.state === 'printing')
      jobs.set(key, {
        ...job,
        state: 'unknown',
        uncertain: true,
        error: 'printer-failed',
        reason: '打印时程序被中断，请看打印机是否已出纸',
      })
  let nonces = new Set<string>()
  let lines = 0
  let open = tidied()

  function tidied() {
    for (const [key, { at }] of jobs) if (at < now() - KEPT_MS) jobs.delete(key)
    nonces = new Set([...jobs.values()].map(({ ticket }) => ticket.nonce))
    lines = 0
    writeWhole(file, [...jobs.values()].map((job) => `${JSON.stringify(job)}\n`).join(''))
    return openSync(file, 'a', 0o600)
  }

  return {
    all: () => [...jobs.values()],
    find: (key) => jobs.get(keyOf(key)),
    usedNonce: (nonce) => nonces.has(nonce),
    keep(job) {
      writeSync(open, `${JSON.stringify(job)}\n`)
      fsyncSync(open)
      jobs.set(keyOf(job.ticket), job)
      nonces.add(job.ticket.nonce)
      if (++lines < LINES_BEFORE_TIDYING) return
      closeSync(open)
      open = tidied()
    },
    close: () => closeSync(open),
  }
}

/** The last line of a program that was killed may be torn. */
function jobIn(line: string): Job | undefined {
  try {
    return Job.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
