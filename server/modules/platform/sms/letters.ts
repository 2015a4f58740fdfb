import { type Purpose, VALID_MINUTES } from './rules.ts'
import type { Letter } from './senders/sender.ts'

/** A letter with its words as the outbox shows them; `secret` is left out there once a provider carries it. */
export interface Written extends Letter {
  text: string
  secret?: string
}

const words: Record<Purpose, string> = { reset: '找回密码', register: '注册', self: '验证身份' }

export const codeLetter = (recipient: string, purpose: Purpose, code: string): Written => ({
  recipient,
  template: 'code',
  values: { code },
  text: `【配驰】您正在${words[purpose]}，验证码 ${code}，${VALID_MINUTES}分钟内有效。请勿告诉他人。`,
  secret: code,
})

export const openedLetter = (recipient: string, company: string, account: string): Written => ({
  recipient,
  template: 'opened',
  values: { company, account },
  text: `【配驰】${company}的试用账号已开通，登录账号 ${account}，请用注册时设置的密码登录。`,
})

export const refusedLetter = (recipient: string, company: string, reason: string): Written => ({
  recipient,
  template: 'refused',
  values: { company, reason },
  text: `【配驰】${company}的注册申请没有通过：${reason}。如有疑问请联系客服。`,
})
