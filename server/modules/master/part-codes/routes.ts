import { partCodes } from '#contract/master/part-codes.ts'
import { bind } from '#server/kit/route.ts'
import { find, sharing } from './find.ts'
import { save } from './save.ts'

export const partCodeRoutes = bind(partCodes, { find, save, sharing })
