import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Str, submittime, text } from '#contract/kit/fields.ts'

export const Tid = text('二维码', { max: 64, required: '二维码不能为空' })

/** State of a binding code (platform.md 4.7). `again` stands for any other: its message says 重新扫码. */
export const BindState = { again: 0, waiting: 50, scanned: 100, bound: 200 } as const

/** An account as a phone shows it to whoever holds the identity. */
export const WechatAccount = z.object({ userId: Id, tenantName: Str, companyNo: Str, loginAccount: Str, realName: Str })

/** 微信绑定. A code comes from qrLogin.connect with type 2. */
export const wechat = {
  /** Asked each second by the screen that shows the code. */
  bindState: endpoint('POST /admin/v1/weixin/getBindState/{tid}', {
    input: { tid: Tid },
    /** orderNo: when the tid is that of a renewal order (renewal.ts). */
    reply: { content: z.object({ code: int('状态'), msg: Str, orderNo: Str.optional() }) },
    allow: 'anyone',
    holderOnly: true,
    perMinute: 1200,
  }),
  unbind: endpoint('POST /admin/system/user/qxWeixin', { input: { submittime }, allow: 'anyone', holderOnly: true, done: '取消成功' }),
  /** Accounts bound to the identity of this account, itself among them; none when it is not bound. Rows as those of session.switchAccounts. */
  roleAccounts: endpoint('GET /admin/v1/weixin/getSwitchRole', {
    reply: { users: z.array(z.object({ userId: Id, tenantName: Str, companyNo: Str, remark: Str, def: Flag })) },
    allow: 'anyone',
    holderOnly: true,
  }),

  /** On the phone: which account would be bound to this phone's identity, and which are already. */
  scanBind: endpoint('POST /admin/v1/weixin/scanBind', {
    input: { tid: Tid },
    reply: {
      content: z.object({
        tenantName: Str,
        loginAccount: Str,
        realName: Str,
        nickName: Str,
        /** The embedded stand-in for the chat app is at work. */
        local: Flag,
        others: listOf(WechatAccount),
      }),
    },
    allow: 'open',
    perMinute: 60,
  }),
  confirmBind: endpoint('POST /admin/v1/weixin/confirmBind', { input: { tid: Tid }, allow: 'open', perMinute: 60, done: '绑定成功' }),
  refuseBind: endpoint('POST /admin/v1/weixin/refuseBind', { input: { tid: Tid }, allow: 'open', perMinute: 60, done: '已取消绑定' }),
}
