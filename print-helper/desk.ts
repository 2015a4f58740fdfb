import { createHash } from 'node:crypto'
import { PRINT_LIMITS, type Ticket } from '#contract/printing/tasks/wire.ts'
import { isTrouble } from './drivers/driver.ts'
import { ended, type Job, type JobKey, type Journal } from './journal.ts'
import type { Printers } from './printers.ts'
import { isRefusal, refusal } from './refusal.ts'
import type { Kept } from './settings.ts'
import { assertFresh, readTicket } from './tickets.ts'

export interface Desk {
  /** Takes a signed ticket: a new job is on the disk when this returns, one it knows is answered as it stands. Throws a refusal. */
  take(signed: string): Job
  find(key: Omit<JobKey, 'tenantId'>): Job | undefined
  /** The server has heard how it ended. */
  noted(key: Omit<JobKey, 'tenantId'>): void
  jobs(): Job[]
  /** Page that a job is at. */
  page(key: JobKey): number
  /** Everything taken has come to an end. */
  idle(): Promise<void>
}

interface Tools {
  settings: Kept
  journal: Journal
  printers: Printers
  fetchPages(ticket: Ticket): Promise<Buffer>
  /** Told of every step. */
  changed(job: Job): void
  log(text: string): void
}

/** Where jobs are taken and carried out, one after the other on each printer, each at most once. */
export function openDesk({ settings, journal, printers, fetchPages, changed, log }: Tools): Desk {
  let intake = Promise.resolve()
  const lines = new Map<string, Promise<void>>()
  const pages = new Map<string, number>()
  const keyOf = ({ tenantId, taskId, round }: JobKey) => `${tenantId}/${taskId}/${round}`
  const mine = (key: Omit<JobKey, 'tenantId'>) => journal.find({ ...key, tenantId: settings.now.paired?.tenantId ?? 0 })

  const keep = (job: Job) => {
    journal.keep(job)
    changed(job)
    return job
  }

  /** First the pages, in the order of the jobs; then each printer has a line of its own. */
  function inLine(job: Job) {
    intake = intake.then(async () => {
      try {
        const [pdf, printer] = await prepared(job)
        const before = lines.get(printer) ?? Promise.resolve()
        lines.set(
          printer,
          before.then(() => carryOut(job, pdf, printer)),
        )
      } catch (error) {
        fail(job, error)
      }
    })
  }

  async function prepared({ ticket, at }: Job): Promise<[Buffer, string]> {
    if (Date.now() - at > PRINT_LIMITS.waitMs) throw refusal('printer-failed', '打印插件停了太久，没有打印')
    const pdf = await fetchPages(ticket)
    if (pdf.length !== ticket.bytes || createHash('sha256').update(pdf).digest('hex') !== ticket.sha256) throw refusal('wrong-content')
    return [pdf, await printers.choose(ticket.printer)]
  }

  async function carryOut(taken: Job, pdf: Buffer, printer: string) {
    const { ticket } = taken
    let job = taken
    try {
      // on the disk before the first dot: killed from here on, nobody knows what lies in the printer
      job = keep({ ...job, state: 'printing', printer })
      await printers.print(pdf, printer, {
        title: ticket.title,
        copies: ticket.copies,
        shift: ticket.offset,
        paper: ticket.paper,
        progress: (page) => pages.set(keyOf(ticket), page),
      })
      keep({ ...job, state: 'done' })
    } catch (error) {
      fail(job, error)
    } finally {
      pages.delete(keyOf(ticket))
    }
  }

  function fail(job: Job, error: unknown) {
    const known = isRefusal(error) || isTrouble(error)
    if (!known) log(`job ${job.ticket.taskId}: ${error instanceof Error ? error.stack : error}`)
    keep({
      ...job,
      state: 'failed',
      error: isRefusal(error) ? error.error : 'printer-failed',
      reason: (known ? error.message : '打印出错，详见打印插件的日志').slice(0, 200),
      // an error that nobody foresaw may have come after the first page
      uncertain: isTrouble(error) ? error.uncertain : !isRefusal(error) && job.state === 'printing',
    })
  }

  for (const job of journal.all()) if (job.state === 'queued') inLine(job)

  return {
    take(signed) {
      const { paired, clock } = settings.now
      if (!paired) throw refusal('not-paired')
      const ticket = readTicket(signed, paired)
      const known = journal.find(ticket)
      if (known) return known
      assertFresh(ticket, Date.now() + clock)
      if (journal.usedNonce(ticket.nonce)) throw refusal('replayed')
      const job = keep({ ticket, state: 'queued', reason: '', uncertain: false, at: Date.now(), noted: false, printer: ticket.printer })
      inLine(job)
      return job
    },
    find: mine,
    noted(key) {
      const job = mine(key)
      if (job && ended(job) && !job.noted) journal.keep({ ...job, noted: true })
    },
    jobs: () => journal.all(),
    page: (key) => pages.get(keyOf(key)) ?? 0,
    async idle() {
      await intake
      await Promise.all(lines.values())
    },
  }
}
