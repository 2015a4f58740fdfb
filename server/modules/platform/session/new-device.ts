import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { browserOf, systemOf } from '#server/kit/origin.ts'
import { statement } from '#server/kit/statement.ts'
import { momentOf } from '#server/kit/time.ts'
import { sendMessage } from '../messages/index.ts'
import type { Comer } from './comer.ts'

/**
 * Tells the account's holder that it came in with a browser it never came in with before: somebody else may have its password. Nobody can switch that off.
 * Asked before this login is in the log, with the user's row held: of two at once in one browser, the second finds the first.
 */
export async function notifyNewDevice(db: Database, { tenantId, userId, browserId, ip, userAgent }: Comer): Promise<void> {
  const [seen] = await statement<{ before: boolean; here: boolean }>({ db }, 'session.entries', ENTRIES, [tenantId, userId, browserId])
  if (!seen?.before || seen.here) return
  const device = [systemOf(userAgent), browserOf(userAgent)].filter(Boolean).join(' · ') || '未知设备'
  const at = momentOf(clockNow()).slice(5, 16)
  const content = `${device}，${at}，来自 ${ip.replace(/^::ffff:/, '')}；不是您本人请修改密码`
  await sendMessage({ db, tenantId }, [userId], { title: '您的账号刚在新设备登录', content })
}

const ENTRY = `select 1 from login_log where tenant_id = $1 and user_id = $2 and event in ('登录', '切换账号')`
const ENTRIES = `select exists (${ENTRY}) as before, exists (${ENTRY} and browser_id = $3) as here`
