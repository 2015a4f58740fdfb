import type { Reply } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'

/** A batch with its columns, as a step is begun with it. */
export type Loaded = Reply<typeof imports.getOne>
export type Batch = Loaded['content']
