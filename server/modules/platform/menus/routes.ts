import { menus } from '#contract/platform/menus.ts'
import { bind } from '#server/kit/route.ts'
import { mostUsed } from './most-used.ts'
import { list, routers } from './routers.ts'
import { visited } from './visited.ts'

export const menuRoutes = bind(menus, { routers, visited, mostUsed, list })
