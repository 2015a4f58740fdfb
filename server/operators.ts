import type { App } from './app.ts'
import { demoAccounts, demoOperatorAccount, demoOperators, demoPassword } from './db/seed/index.ts'
import { AppError } from './kit/errors.ts'
import { transact } from './kit/pool.ts'
import { setTenant } from './kit/statement.ts'
import { addAfterSalesContact } from './modules/platform/helpdesk/index.ts'
import { hashPassword, randomPassword, showDemoAccounts } from './modules/platform/session/index.ts'
import { openOperators } from './modules/platform/tenants/index.ts'

const FIRST_ACCOUNT = 'platform'

/**
 * Opens the operators' company where there is none yet: in the demo with accounts that everybody may try, elsewhere with one administrator
 * (PEICHI_OPERATOR_ACCOUNT, else `platform`), whose one-time password is said here and nowhere else.
 */
export async function ensureOperators(app: App, say: (text: string) => void, demo: boolean, env: Record<string, string | undefined>) {
  const account = env.PEICHI_OPERATOR_ACCOUNT?.trim() || FIRST_ACCOUNT
  const password = demo ? demoPassword : randomPassword()
  const passwordHash = await hashPassword(password)
  const secret = { passwordHash, mustChangePwd: !demo }
  const admin = { role: 'admin', loginAccount: account, realName: '平台管理员' } as const
  const users = (demo ? demoOperators : [admin]).map((person) => ({ ...person, ...secret }))
  const opened = await transact(app.pool, undefined, async (db) => {
    const done = await openOperators({ db, enter: (tenantId) => setTenant(db, tenantId) }, { companyName: '配驰平台', users })
    if (done && demo) {
      await showDemoAccounts(db, [...demoAccounts, demoOperatorAccount])
      const { realName: userName, phoneNo: userPhone } = demoOperators[1]
      await addAfterSalesContact({ db }, { userName, userPhone })
    }
    return done
  }).catch((error: unknown) => {
    // The name belongs to somebody: the tenants can work, and the next start tries again.
    if (error instanceof AppError) say(`  平台运营账号没有建立：${error.message}（用 PEICHI_OPERATOR_ACCOUNT 指定）`)
    else throw error
  })
  if (opened && !demo) say(`  平台运营账号 ${account}，一次性密码 ${password}（只显示这一次，首次登录须修改）`)
}
