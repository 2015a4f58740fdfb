import { reportViews } from '#contract/reports/figures/views.ts'
import { bind } from '#server/kit/route.ts'
import { page } from './page.ts'
import { remove, save } from './save.ts'

export { askedOn, readQuestion, type ViewQuestion } from './question.ts'

export const reportViewRoutes = bind(reportViews, { page, save, remove })
