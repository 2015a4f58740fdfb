import { userSettings } from '#contract/platform/user-settings.ts'
import { bind } from '#server/kit/route.ts'
import { save } from './save.ts'

export const userSettingRoutes = bind(userSettings, { save })
