import { z } from 'zod'
import { registration } from '#contract/platform/registration.ts'

const { companyName, realName, phone, smsCode, password } = registration.register.input

/** The contract's own rules, and the password once more. */
export const registerRules = { companyName, realName, phone, smsCode, password, again: z.string().min(1, '确认密码不能为空') }
