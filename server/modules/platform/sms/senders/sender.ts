/** Messages have templates which the provider has approved; `values` in the order in which a template with numbered places takes them. */
export type Template = 'code' | 'opened' | 'refused'

export interface Letter {
  /** 1 and ten digits. */
  recipient: string
  template: Template
  values: Readonly<Record<string, string>>
}

export interface SmsSender {
  name: 'outbox' | 'aliyun' | 'tencent'
  /** Nobody's phone rings: the operator's outbox is the end of it. */
  local: boolean
  /** Hands a letter over; the answer is the provider's number for it. `id` is ours, told to the provider. Throws SmsError. */
  send(letter: Letter, id: string): Promise<string>
}

/** silent = nobody knows whether it was sent; after every other reason it surely was not. */
export type Reason = 'frequency' | 'number' | 'balance' | 'setup' | 'busy' | 'unreachable' | 'silent'

const words: Record<Reason, string> = {
  frequency: '该手机号码接收短信太频繁，请稍后再试',
  number: '手机号码无效，无法发送短信',
  balance: '短信余额不足，暂时无法发送，请联系平台客服',
  setup: '短信通道配置有误，暂时无法发送，请联系平台客服',
  busy: '短信通道繁忙，请稍后再试',
  unreachable: '短信通道暂时无法连接，请稍后再试',
  silent: '短信通道没有回应，若一分钟内没有收到短信，请重新获取',
}

/** Why a letter did not go, in words its reader may see; `code` is the provider's own. */
export class SmsError extends Error {
  readonly reason: Reason
  readonly code: string
  constructor(reason: Reason, code: string) {
    super(words[reason])
    this.reason = reason
    this.code = code
  }
  /** It lies with this phone, not with the channel. */
  get ofThisPhone() {
    return this.reason === 'frequency' || this.reason === 'number'
  }
}

/** The first line that fits the provider's code. What nobody has heard of is a matter for the operator. */
export const reasonOf = (lines: readonly (readonly [RegExp, Reason])[], code: string): Reason =>
  lines.find(([sign]) => sign.test(code))?.[1] ?? 'setup'
