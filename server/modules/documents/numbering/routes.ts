import { numbering } from '#contract/documents/numbering.ts'
import { bind } from '#server/kit/route.ts'
import { edit, list, reset } from './numbering.ts'

export const numberingRoutes = bind(numbering, { list, edit, reset })
