import { z } from 'zod'
import { endpoint, Flag, int, Moment, submittime, Text, text } from './kit.ts'
import { BrowserId } from './session.ts'

const Tid = text('二维码', { max: 64, required: '二维码不能为空' })
const zeroOrOne = int('标志', 0, 1)

/** State of a code as the login page reads it (platform.md 4.3). `again` stands for any other: its message says 重新扫码. */
export const ScanState = { again: 0, refused: 2, waiting: 50, scanned: 100, done: 200 } as const

/** 扫码登录: the desktop shows a code, a phone that is signed in confirms (decision 8). */
export const qrLogin = {
  /** Binds the code to this browser by an HttpOnly cookie. url is a path of this server; timeout in seconds. */
  connect: endpoint('POST /admin/v1/weixin/qrconnect', {
    input: { type: int('类型', 1, 1).default(1), code: BrowserId, tips: zeroOrOne.default(0), submittime },
    reply: { content: z.object({ tid: Text, url: Text, timeout: int('秒') }) },
    allow: 'open',
    perMinute: 20,
  }),
  /** sessionId = tid. The token is handed over once, to the browser that showed the code. */
  state: endpoint('POST /admin/v1/weixin/getState/{sessionId}/{tips}/{rfail}', {
    input: { sessionId: Tid, tips: zeroOrOne, rfail: zeroOrOne },
    reply: { content: z.object({ code: int('状态'), msg: Text, access_token: Text, busType: Text }) },
    allow: 'open',
    perMinute: 1200,
  }),
  /** The phone has opened the code: who would be signed in where. */
  scan: endpoint('POST /admin/v1/weixin/scan', {
    input: { tid: Tid },
    reply: {
      content: z.object({
        device: Text,
        ip: Text,
        address: Text,
        time: Moment,
        /** The phone lies at the address of the desktop. */
        near: Flag,
        loginAccount: Text,
        realName: Text,
      }),
    },
    allow: 'anyone',
    holderOnly: true,
  }),
  confirm: endpoint('POST /admin/v1/weixin/confirmLogin', {
    input: { tid: Tid, submittime },
    allow: 'anyone',
    holderOnly: true,
    done: '已确认登录',
  }),
  refuse: endpoint('POST /admin/v1/weixin/refuseLogin', {
    input: { tid: Tid, submittime },
    allow: 'anyone',
    holderOnly: true,
    done: '已取消登录',
  }),
}
