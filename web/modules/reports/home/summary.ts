import type { Reply } from '#contract/kit/fields.ts'
import type { home } from '#contract/reports/home/home.ts'

export type Summary = Reply<typeof home.summary>['content']
