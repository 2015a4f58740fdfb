import { wechat } from '#contract/platform/wechat.ts'
import { bind } from '#server/kit/route.ts'
import { roleAccounts } from './accounts.ts'
import { bindState, unbind } from './bind-desktop.ts'
import { confirmBind, refuseBind, scanBind } from './bind-phone.ts'

export const wechatRoutes = bind(wechat, { bindState, unbind, roleAccounts, scanBind, confirmBind, refuseBind })
