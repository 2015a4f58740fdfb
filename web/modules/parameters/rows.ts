import type { Reply } from '#contract/kit.ts'
import type { parameters } from '#contract/parameters.ts'

export type Parameter = Reply<typeof parameters.list>['data'][number]
