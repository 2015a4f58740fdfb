import { z } from 'zod'

const needed = (message: string) => z.string().trim().min(1, message)

/** What is demanded of each field when it is left (platform.md 5). */
export const recoveryRules = {
  phone: needed('手机号码不能为空'),
  smsCode: needed('验证码不能为空'),
  pwd1: needed('新密码不能为空'),
  pwd2: needed('确认密码不能为空'),
}
