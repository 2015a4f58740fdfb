import { preview } from '#contract/platform/people/role-preview.ts'
import { askOf } from '#server/kit/ask.ts'
import { type Bound, bind } from '#server/kit/route.ts'
import { seesAsOf } from './sees-as.ts'

/** Shows what a role sees, through the calls it is given. */
export const previewOf = (calls: readonly Bound[]) => bind(preview, { seesAs: seesAsOf(askOf(calls)) })
