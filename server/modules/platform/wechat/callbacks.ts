import type { Callback } from '#server/kit/callback.ts'
import { comeBack, enter } from './enter.ts'
import { hear, type LoginScan, proveAddress } from './hear.ts'

/** What WeChat, and phones on their way through it, call. `scanLogin` belongs to the login codes. */
export const wechatCallbacks = (scanLogin: LoginScan): readonly Callback[] => [
  { path: '/wechat/callback', method: 'GET', answer: proveAddress, perMinute: 60 },
  { path: '/wechat/callback', answer: (desk, request) => hear(scanLogin, desk, request) },
  { path: '/wechat/enter', method: 'GET', answer: enter, perMinute: 60 },
  { path: '/wechat/back', method: 'GET', answer: comeBack, perMinute: 60 },
]
