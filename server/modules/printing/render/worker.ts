import { parentPort } from 'node:worker_threads'
import { renderDocument } from './document.ts'
import type { Drawn, Job, Order } from './job.ts'
import { renderLabels } from './label.ts'
import { picture } from './picture.ts'
import { renderRuler } from './ruler.ts'

/** Of the screen: sharp enough to read, small enough to send. */
const DPI = 120

function drawn(job: Job): Promise<Buffer> {
  if (job.kind === 'document') return renderDocument(job.layout, job.data)
  if (job.kind === 'label') return renderLabels(job.layout, job.labels, job.title)
  return renderRuler(job.paper, job.title, job.words)
}

async function carryOut({ job, page }: Order): Promise<Drawn> {
  const pdf = await drawn(job)
  if (page === undefined) return { body: pdf, pages: 0 }
  const { pages, png } = await picture(pdf, page, DPI)
  return { body: png, pages }
}

/** The thread that draws: a page takes tens of milliseconds, which no request should wait for. */
parentPort?.on('message', async ({ id, order }: { id: number; order: Order }) => {
  try {
    parentPort?.postMessage({ id, drawn: await carryOut(order) })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) })
  }
})
