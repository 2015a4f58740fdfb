import { registration } from '#contract/platform/registration.ts'
import { bind } from '#server/kit/route.ts'
import { trialTerms } from '../licence/index.ts'
import { approvalNeeded } from './approval.ts'
import { register } from './register.ts'

export { approvalNeeded } from './approval.ts'
export { companyOpened, openCompany } from './open-company.ts'

export const registrationRoutes = bind(registration, {
  register,
  manner: async ({ db }) => {
    const { days, seats } = await trialTerms(db)
    return { data: { approval: await approvalNeeded(db), trialDays: days, trialSeats: seats } }
  },
})
