import type { LoginEvent } from '#contract/reports/logs.ts'
import type { Context } from '#server/kit/context.ts'
import { notifyScreens } from '#server/kit/push.ts'
import { sendMessage } from '../messages/index.ts'
import { logLogin } from '../session/index.ts'

/** A change of what guards the account stands in the login log, and its holder hears of it: it may not have been him. */
export async function notifyFactorChange({ db, tenantId, userId, browserId, request }: Context, event: LoginEvent, title: string) {
  await logLogin(db, { tenantId, userId }, event, { ip: request.address, userAgent: request.userAgent, browserId })
  const content = `来自 ${request.address.replace(/^::ffff:/, '')}；不是您本人请立即修改密码并联系管理员`
  await sendMessage({ db, tenantId }, [userId], { title, content })
  // his other tabs: what is demanded of them is done, or is due again
  await notifyScreens({ db, tenantId }, userId)
}
