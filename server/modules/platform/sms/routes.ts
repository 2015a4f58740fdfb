import { sms } from '#contract/platform/sms.ts'
import { bind } from '#server/kit/route.ts'
import { sendRegister, sendToSelf, sendUserPhone } from './send.ts'

export const smsRoutes = bind(sms, { sendUserPhone, sendRegister, sendToSelf })
