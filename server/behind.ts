import type { BehindOpening } from './app.ts'
import { workBehind } from './kit/work-behind.ts'

/** The process of the back room. What it runs is fetched when it is told to open, and it steps behind when that is done. */
await workBehind(async (opening: BehindOpening) => (await import('./open-behind.ts')).openBehind(opening))
