import type { Reply } from '#contract/kit/fields.ts'
import type { parameters } from '#contract/platform/parameters.ts'

export type Parameter = Reply<typeof parameters.list>['data'][number]
