import { z } from 'zod'
import { endpoint, Flag, optionalText, submittime, text } from '#contract/kit/fields.ts'

export const Phone = text('手机号码', { max: 11, required: '手机号码不能为空' }).regex(/^1\d{10}$/, '请输入有效手机号码')
export const SmsCode = text('验证码', { max: 6, required: '验证码不能为空' }).regex(/^\d{6}$/, '验证码为6位数字')

/** Whose daily limit it is, as operators read it. */
export const SMS_SCOPES = {
  all: '全部短信',
  reset: '找回密码',
  register: '注册',
  self: '验证身份',
  notice: '通知',
  tenant: '每家公司',
} as const
export type SmsPurpose = Exclude<keyof typeof SMS_SCOPES, 'all' | 'tenant'>

/** outbox: no message provider is connected; the text lies in the operator's outbox. */
const Sending = { other: z.object({ outbox: Flag }) }

/** From a browser that never came in with an account of the phone: the picture of getCodeImg with this phone, and the signs that were read. */
const Picture = { browserId: optionalText('浏览器编号', 64), sessionId: optionalText('验证码会话', 64), captcha: optionalText('验证码', 8) }

/** 短信验证码. */
export const sms = {
  /** For a forgotten password. The answer is the same for phones that nobody has. */
  sendUserPhone: endpoint('POST /admin/v1/sms/sendUserPhone', {
    input: { phone: Phone, ...Picture, submittime },
    reply: Sending,
    allow: 'open',
    outside: true,
    perMinute: 20,
    done: '发送成功',
  }),
  /** For a new company; any phone may ask. */
  sendRegister: endpoint('POST /admin/v1/sms/sendRegister', {
    input: { phone: Phone, ...Picture, submittime },
    reply: Sending,
    allow: 'open',
    outside: true,
    perMinute: 20,
    done: '发送成功',
  }),
  /** To the phone of the caller's own account. */
  sendToSelf: endpoint('GET /admin/v1/sms/send2Self', {
    reply: Sending,
    allow: 'anyone',
    holderOnly: true,
    outside: true,
    perMinute: 20,
    done: '发送成功',
    whenReadOnly: true,
  }),
}
