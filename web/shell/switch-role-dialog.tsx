import { wechat } from '#contract/platform/wechat.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { AccountSwitch } from './account-switch.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** The accounts bound to the same WeChat; choosing one logs in as it. */
    switchRole: { result: undefined }
  }
}

export const SwitchRoleDialog = ({ onClose }: DialogProps<'switchRole'>) => (
  <AccountSwitch
    title="切换角色"
    load={(signal) => call(wechat.roleAccounts, {}, { signal, quiet: true })}
    none="没有其他账号。绑定了同一微信的账号会列在这里。"
    onClose={onClose}
  />
)
