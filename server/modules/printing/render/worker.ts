import { parentPort } from 'node:worker_threads'
import { renderDocument } from './document.ts'
import type { Job } from './job.ts'
import { renderLabels } from './label.ts'

/** The thread that draws: a page takes tens of milliseconds, which no request should wait for. */
parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
  try {
    const pdf = job.kind === 'document' ? await renderDocument(job.layout, job.data) : await renderLabels(job.layout, job.labels, job.title)
    parentPort?.postMessage({ id, pdf })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) })
  }
})
