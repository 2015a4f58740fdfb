import { z } from 'zod'
import { endpoint, Flag, Str, submittime, text } from '#contract/kit/fields.ts'
import { Phone, SmsCode } from './sms.ts'

/** 注册: a company opens a trial account by itself. */
export const registration = {
  register: endpoint('POST /admin/v1/company/register', {
    input: {
      companyName: text('公司名称', { max: 50, required: '公司名称不能为空' }),
      realName: text('姓名', { max: 30, required: '姓名不能为空' }),
      phone: Phone,
      /** From sms.sendRegister. */
      smsCode: SmsCode,
      password: text('密码', { max: 32, required: '密码不能为空' }),
      /** TERMS_VERSION of the words that were shown with the tick. */
      agreed: text('协议版本', { max: 20, required: '请先阅读并同意《服务协议》《隐私政策》' }),
      submittime,
    },
    /** The phone itself, unless an account of that name exists. waiting: an operator has to agree first, loginAccount is ''. */
    reply: { data: z.object({ loginAccount: Str, waiting: Flag }) },
    allow: 'open',
    outside: true,
    perMinute: 20,
    done: '注册成功',
  }),
  /** approval: sign-ups wait for an operator. What a trial is: so many days for so many users. */
  manner: endpoint('GET /admin/v1/company/registerManner', {
    reply: { data: z.object({ approval: Flag, trialDays: z.number(), trialSeats: z.number() }) },
    allow: 'open',
    perMinute: 60,
  }),
}
