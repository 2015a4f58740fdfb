import type { Webhook } from '#server/kit/webhooks.ts'
import { comeBack, enter } from './enter.ts'
import { handleScan, type LoginScan, proveAddress } from './handle-scan.ts'

/** What WeChat, and phones on their way through it, call. `scanLogin` belongs to the login codes. */
export const wechatCallbacks = (scanLogin: LoginScan): readonly Webhook[] => [
  { path: '/wechat/callback', method: 'GET', answer: proveAddress, perMinute: 60 },
  { path: '/wechat/callback', answer: (desk, request) => handleScan(scanLogin, desk, request) },
  { path: '/wechat/enter', method: 'GET', answer: enter, perMinute: 60 },
  { path: '/wechat/back', method: 'GET', answer: comeBack, perMinute: 60 },
]
