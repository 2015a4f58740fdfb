import { home } from '#contract/reports/home/home.ts'
import { bind } from '#server/kit/route.ts'
import { summary } from './home.ts'

export const homeRoutes = bind(home, { summary })
