import { z } from 'zod'
import { endpoint, Flag, int, Moment, Str, submittime, text } from '#contract/kit/fields.ts'

const password = text('登录密码', { max: 32, required: '登录密码不能为空' })
const code = text('验证码', { max: 40, required: '验证码不能为空' })
const Codes = z.object({ codes: z.array(Str) })
const own = { allow: 'anyone', holderOnly: true, whenReadOnly: true } as const

/** 两步验证 of one's own account: an authenticator app (TOTP), with recovery codes for the day it is lost (decision 101). */
export const secondFactor = {
  /** since is '' while it is off; trusted = browsers that are not asked now. */
  state: endpoint('GET /admin/system/user/secondFactor', {
    reply: { data: z.object({ on: Flag, since: Moment, codesLeft: int('恢复码'), trusted: int('信任的设备') }) },
    ...own,
    whenFactorDue: true,
  }),
  /** A new secret, to be confirmed within a quarter of an hour. uri is what the QR picture says. Shown once: only this answer has it. */
  begin: endpoint('POST /admin/system/user/secondFactor/begin', {
    input: { password, submittime },
    reply: { data: z.object({ secret: Str, uri: Str }) },
    ...own,
    whenFactorDue: true,
    outside: true,
  }),
  /** The app shows the right code: from here on it is asked for, and every other session ends. Answers the recovery codes, once. */
  confirm: endpoint('POST /admin/system/user/secondFactor/confirm', {
    input: { code, submittime },
    reply: { data: Codes },
    ...own,
    whenFactorDue: true,
    outside: true,
    perMinute: 20,
    done: '两步验证已开启',
  }),
  /** In place of those there are. code = of the app, or the last recovery code. */
  newCodes: endpoint('POST /admin/system/user/secondFactor/codes', {
    input: { password, code, submittime },
    reply: { data: Codes },
    ...own,
    outside: true,
    done: '恢复码已更换',
  }),
  off: endpoint('POST /admin/system/user/secondFactor/off', {
    input: { password, code, submittime },
    ...own,
    outside: true,
    done: '两步验证已关闭',
  }),
  /** All browsers of this account are asked again. */
  distrust: endpoint('POST /admin/system/user/secondFactor/distrust', { input: { submittime }, ...own, done: '已取消全部信任的设备' }),
}
