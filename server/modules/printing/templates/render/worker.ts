import { parentPort } from 'node:worker_threads'
import { giveBack } from '#server/kit/give-back.ts'
import { renderDocument } from './document.ts'
import { renderFigures } from './figures-paper.ts'
import type { Drawn, Job, Order } from './job.ts'
import { renderLabels } from './label.ts'
import { picture } from './picture.ts'
import { renderRuler } from './ruler.ts'
import { renderTicket } from './ticket.ts'

/** Of the screen: sharp enough to read, small enough to send. */
const DPI = 120

async function drawn(job: Job): Promise<Pick<Drawn, 'body' | 'height'>> {
  if (job.kind === 'ticket') return renderTicket(job.layout, job.data)
  if (job.kind === 'document') return { body: await renderDocument(job.layout, job.data) }
  if (job.kind === 'figures') return { body: await renderFigures(job.data) }
  if (job.kind === 'label') return { body: await renderLabels(job.layout, job.labels, job.title) }
  return { body: await renderRuler(job.paper, job.title, job.words) }
}

async function runOrder({ job, page }: Order): Promise<Drawn> {
  const pdf = await drawn(job)
  if (page === undefined) return { ...pdf, pages: 0 }
  const { pages, png } = await picture(pdf.body, page, DPI)
  return { body: png, pages }
}

/** So long after the last paper, in milliseconds, it gives back what drawing took; the thread itself stays, for the next paper shall not wait for it. */
const PAUSE = 10_000
let pause: NodeJS.Timeout | undefined

/** The thread that draws: a page takes tens of milliseconds, which no request should wait for. */
parentPort?.on('message', async ({ id, order }: { id: number; order: Order }) => {
  try {
    parentPort?.postMessage({ id, drawn: await runOrder(order) })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) })
  }
  clearTimeout(pause)
  pause = setTimeout(giveBack, PAUSE)
})
