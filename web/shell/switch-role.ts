import { wechat } from '#contract/platform/wechat.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'

/** 切换角色 (platform.md 4.8): only where the account is bound to WeChat. */
export async function switchRole(): Promise<void> {
  const { users } = await call(wechat.roleAccounts)
  if (users.length === 0) return toast.info('账号尚未绑定微信登录')
  await openDialog('switchRole', {})
}
