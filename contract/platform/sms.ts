import { z } from 'zod'
import { endpoint, Flag, submittime, text } from '#contract/kit/fields.ts'

export const Phone = text('手机号码', { max: 11, required: '手机号码不能为空' }).regex(/^1\d{10}$/, '请输入有效手机号码')
export const SmsCode = text('验证码', { max: 6, required: '验证码不能为空' }).regex(/^\d{6}$/, '验证码为6位数字')

/** outbox: no message provider is connected; the text lies in the operator's outbox. */
const Sending = { other: z.object({ outbox: Flag }) }

/** 短信验证码. */
export const sms = {
  /** For a forgotten password. The answer is the same for phones that nobody has. */
  sendUserPhone: endpoint('POST /admin/v1/sms/sendUserPhone', {
    input: { phone: Phone, submittime },
    reply: Sending,
    allow: 'open',
    outside: true,
    perMinute: 20,
    done: '发送成功',
  }),
  /** For a new company; any phone may ask. */
  sendRegister: endpoint('POST /admin/v1/sms/sendRegister', {
    input: { phone: Phone, submittime },
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
