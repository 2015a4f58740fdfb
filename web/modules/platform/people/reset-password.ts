import { people } from '#contract/platform/people/people.ts'
import { alertDialog, confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { call, stamp } from '#web/kit/request/request.ts'

/** The one-time password is shown once, to the one who asked for it. */
export async function resetPassword({ id, realName, loginAccount }: { id: number; realName: string; loginAccount: string }): Promise<void> {
  if (!(await confirmDialog(`确定重置 ${realName}（${loginAccount}）的密码吗？该用户会立即下线`))) return
  try {
    const { data } = await call(people.resetPassword, { id, submittime: stamp() })
    await showPassword(loginAccount, data.password)
  } catch {
    // told by the request layer; nothing was changed
  }
}

export function showPassword(loginAccount: string, password: string): Promise<void> {
  return alertDialog(
    `账号 ${loginAccount} 的一次性密码：${password}。24小时内有效，请转告本人，登录后需立即修改；关闭后不再显示。`,
    '一次性密码',
  )
}

interface Person {
  id: number
  realName: string
  loginAccount: string
}

export async function forcePassword({ id, realName, loginAccount }: Person): Promise<void> {
  if (!(await confirmDialog(`确定要求 ${realName}（${loginAccount}）修改密码吗？该用户会立即下线，登录后须先改密码`))) return
  await call(people.forcePassword, { id, submittime: stamp() }).catch(() => undefined)
}

export async function resetFactor({ id, realName, loginAccount }: Person): Promise<void> {
  if (!(await confirmDialog(`确定重置 ${realName}（${loginAccount}）的两步验证吗？该用户会立即下线，之后只凭密码登录`))) return
  await call(people.resetFactor, { id, submittime: stamp() }).catch(() => undefined)
}

/** Refusals are told by the request layer. */
export async function unlock({ id }: Person): Promise<void> {
  await call(people.unlock, { id, submittime: stamp() }).catch(() => undefined)
}
