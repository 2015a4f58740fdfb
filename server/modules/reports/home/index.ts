import { daily } from '#contract/reports/home/daily.ts'
import { home } from '#contract/reports/home/home.ts'
import { dailyNotices } from '#contract/reports/home/notices.ts'
import { bind } from '#server/kit/route.ts'
import { read } from './daily.ts'
import { summary } from './home.ts'
import { page } from './notices.ts'

export const homeRoutes = [...bind(home, { summary }), ...bind(daily, { read }), ...bind(dailyNotices, { page })]
