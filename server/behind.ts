import { workerData } from 'node:worker_threads'
import type { BehindOpening } from './app.ts'
import { workBehind } from './kit/work-behind.ts'

/** The thread of the back room. What it runs is fetched when it has stepped behind, for that is work too. */
await workBehind(async () => (await import('./open-behind.ts')).openBehind(workerData as BehindOpening))
