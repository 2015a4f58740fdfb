import type { BehindOpening } from './app.ts'
import { workBehind } from './kit/work-behind.ts'

/** The process of the back room. What it runs is fetched when it has stepped behind, for that is work too. */
await workBehind(async (opening: BehindOpening) => (await import('./open-behind.ts')).openBehind(opening))
