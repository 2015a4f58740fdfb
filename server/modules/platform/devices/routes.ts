import { devices } from '#contract/platform/devices.ts'
import { bind } from '#server/kit/route.ts'
import { application, apply } from './apply.ts'
import { approve, refuse, revoke } from './decide.ts'
import { page } from './list.ts'

export const deviceRoutes = bind(devices, { page, approve, refuse, revoke, application, apply })
