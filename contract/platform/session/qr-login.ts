import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Moment, Str, submittime } from '#contract/kit/fields.ts'
import { Tid, WechatAccount } from '../wechat.ts'
import { BrowserId } from './session.ts'

const zeroOrOne = int('标志', 0, 1)

/** State of a code as the login page reads it (platform.md 4.3). `again` stands for any other: its message says 重新扫码. secondStep: session.secondStep is due. */
export const ScanState = { again: 0, refused: 2, waiting: 50, scanned: 100, secondStep: 150, done: 200 } as const

/** The browser that shows the code. */
const Asking = z.object({
  device: Str,
  ip: Str,
  address: Str,
  time: Moment,
  /** The phone lies at the address of the desktop. */
  near: Flag,
})

/** 扫码登录: the desktop shows a code, a phone that is signed in confirms (decision 8). */
export const qrLogin = {
  /** Type 1: a code to sign in with, bound to this browser by an HttpOnly cookie. Type 2: one that binds the caller's account to WeChat (see wechat.bindState). url is what the code holds: a path of this server, or WeChat's own address; timeout in seconds; local = an embedded stand-in for the chat app is at work. */
  connect: endpoint('POST /admin/v1/weixin/qrconnect', {
    input: { type: int('类型', 1, 2).default(1), code: BrowserId, tips: zeroOrOne.default(0), submittime },
    reply: { content: z.object({ tid: Str, url: Str, timeout: int('秒'), local: Flag }) },
    allow: 'open',
    outside: true,
    perMinute: 20,
  }),
  /** sessionId = tid. The token is handed over once, to the browser that showed the code. */
  state: endpoint('POST /admin/v1/weixin/getState/{sessionId}/{tips}/{rfail}', {
    input: { sessionId: Tid, tips: zeroOrOne, rfail: zeroOrOne },
    reply: { content: z.object({ code: int('状态'), msg: Str, access_token: Str, busType: Str }) },
    allow: 'open',
    perMinute: 1200,
  }),
  /** The phone has opened the code: who would be signed in where. */
  scan: endpoint('POST /admin/v1/weixin/scan', {
    input: { tid: Tid },
    reply: {
      content: Asking.extend({ loginAccount: Str, realName: Str }),
    },
    allow: 'anyone',
    holderOnly: true,
    whenReadOnly: true,
  }),
  confirm: endpoint('POST /admin/v1/weixin/confirmLogin', {
    input: { tid: Tid, submittime },
    allow: 'anyone',
    holderOnly: true,
    done: '已确认登录',
    whenReadOnly: true,
  }),
  refuse: endpoint('POST /admin/v1/weixin/refuseLogin', {
    input: { tid: Tid, submittime },
    allow: 'anyone',
    holderOnly: true,
    done: '已取消登录',
    whenReadOnly: true,
  }),

  /** The same three for a phone that is not signed in, but whose WeChat identity is bound to accounts. Without any, `accounts` is empty and the code stays free. */
  scanByWechat: endpoint('POST /admin/v1/weixin/scanByWechat', {
    input: { tid: Tid },
    reply: { content: z.object({ accounts: listOf(WechatAccount), local: Flag, asking: Asking.optional() }) },
    allow: 'open',
    perMinute: 60,
  }),
  confirmByWechat: endpoint('POST /admin/v1/weixin/confirmByWechat', {
    input: { tid: Tid, userId: Id },
    allow: 'open',
    perMinute: 60,
    done: '已确认登录',
  }),
  refuseByWechat: endpoint('POST /admin/v1/weixin/refuseByWechat', {
    input: { tid: Tid },
    allow: 'open',
    perMinute: 60,
    done: '已取消登录',
  }),
}
