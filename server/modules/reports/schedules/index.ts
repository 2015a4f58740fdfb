import { reportSchedules } from '#contract/reports/figures/schedules.ts'
import { bind } from '#server/kit/route.ts'
import { page, receivers } from './page.ts'
import { remove, save } from './save.ts'

export { deliveries, RING } from './deliver.ts'

export const reportScheduleRoutes = bind(reportSchedules, { page, receivers, save, remove })
