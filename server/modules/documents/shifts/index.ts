import { shifts } from '#contract/documents/shifts.ts'
import { bind } from '#server/kit/route.ts'
import { close } from './close.ts'
import { confirm } from './confirm.ts'
import { open } from './open.ts'
import { mine, page, sheet } from './queries.ts'

export const shiftRoutes = bind(shifts, { mine, open, close, page, sheet, confirm })
