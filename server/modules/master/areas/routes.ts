import { areas } from '#contract/master/areas.ts'
import { bind } from '#server/kit/route.ts'
import { find } from './find.ts'
import { tree } from './tree.ts'

export const areaRoutes = bind(areas, { tree, find })
