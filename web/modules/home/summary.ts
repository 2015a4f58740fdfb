import type { home } from '#contract/home.ts'
import type { Reply } from '#contract/kit.ts'

export type Summary = Reply<typeof home.summary>['content']
