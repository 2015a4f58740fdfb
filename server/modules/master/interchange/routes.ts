import { exchange, exchangeGroups, supersession } from '#contract/master/interchange.ts'
import { bind } from '#server/kit/route.ts'
import { find } from './find.ts'
import { join, preview } from './join.ts'
import { members } from './members.ts'
import { pageGroups } from './page-groups.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'
import { split } from './split.ts'
import * as replacing from './supersede.ts'

export const exchangeRoutes = [
  ...bind(exchange, { find, save, remove }),
  ...bind(exchangeGroups, { page: pageGroups, members, preview, join, split }),
  ...bind(supersession, { page: replacing.page, save: replacing.save, remove: replacing.remove }),
]
