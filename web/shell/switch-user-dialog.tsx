import { session as sessionCalls } from '#contract/platform/session/session.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { AccountSwitch } from './account-switch.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** The person's other accounts; choosing one logs in as it. */
    switchUser: { result: undefined }
  }
}

export const SwitchUserDialog = ({ onClose }: DialogProps<'switchUser'>) => (
  <AccountSwitch
    title="切换用户"
    load={(signal) => call(sessionCalls.switchAccounts, {}, { signal, quiet: true })}
    none="没有其他账号。短信验证过的手机号码相同的账号会列在这里，可在“账号安全”中验证。"
    onClose={onClose}
  />
)
