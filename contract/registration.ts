import { z } from 'zod'
import { endpoint, submittime, Text, text } from './kit.ts'
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
      submittime,
    },
    /** The phone itself, unless an account of that name exists. */
    reply: { data: z.object({ loginAccount: Text }) },
    allow: 'open',
    outside: true,
    perMinute: 20,
    done: '注册成功',
  }),
}
