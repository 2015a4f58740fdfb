import { parameters } from '#contract/platform/parameters.ts'
import { bind } from '#server/kit/route.ts'
import { edit, reset } from './change.ts'
import { list } from './list.ts'

export const parameterRoutes = bind(parameters, { list, edit, reset })
