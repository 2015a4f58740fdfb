import { departments, menuSettings } from '#contract/platform/organisation.ts'
import { bind } from '#server/kit/route.ts'
import { edit, move as moveMenu, restore } from './menu-settings.ts'
import { move } from './move-department.ts'
import { save } from './save-department.ts'
import { remove, resume, stop } from './stop-department.ts'

export const organisationRoutes = [
  ...bind(departments, { save, move, stop, resume, remove }),
  ...bind(menuSettings, { edit, move: moveMenu, restore }),
]
