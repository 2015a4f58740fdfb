import type { imports } from '#contract/imports.ts'
import type { Reply } from '#contract/kit.ts'

/** A batch with its columns, as a step is begun with it. */
export type Loaded = Reply<typeof imports.getOne>
export type Batch = Loaded['content']
