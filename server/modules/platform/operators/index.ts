import { monitor, outbox, signUps, tenants } from '#contract/platform/operators.ts'
import { bind } from '#server/kit/route.ts'

export { notifyBackup } from './backup-notice.ts'

import { jobs, retryJob, summary } from './monitor.ts'
import { outboxPage } from './outbox.ts'
import { resetFactor } from './reset-factor.ts'
import { resetPassword } from './reset-password.ts'
import { approve, refuse, saveSetting, setting, signUpPage } from './sign-ups.ts'
import { budget, saveBudget } from './sms-budget.ts'
import { resume, saveNote, stop } from './stop.ts'
import { get, page, users } from './tenants.ts'

export const operatorRoutes = [
  ...bind(tenants, { page, get, users, stop, resume, saveNote, resetPassword, resetFactor }),
  ...bind(signUps, { page: signUpPage, setting, saveSetting, approve, refuse }),
  ...bind(outbox, { page: outboxPage, budget, saveBudget }),
  ...bind(monitor, { summary, jobs, retryJob }),
]
