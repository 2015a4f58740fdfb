import { createHash, createHmac } from 'node:crypto'
import { clockNow } from '#server/kit/clock.ts'
import { ask, trying } from './ask.ts'
import { type Reason, reasonOf, SmsError, type SmsSender, type Template } from './sender.ts'

export interface TencentSettings {
  secretId: string
  secretKey: string
  /** SmsSdkAppId. */
  appId: string
  signName: string
  templates: Record<Template, string>
  region?: string
  endpoint?: string
  timeout?: number
  now?: () => Date
}

const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/^LimitExceeded\.|^FailedOperation\.PhoneNumberInBlacklist$/, 'frequency'],
  [/PhoneNumber/, 'number'],
  [/InsufficientBalance|Arrears|NotEnough/i, 'balance'],
  [/^RequestLimitExceeded|^LimitExceeded$|^ResourceUnavailable/, 'busy'],
  [/^InternalError/, 'silent'],
]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Keys = Pick<TencentSettings, 'secretId' | 'secretKey'>

/** TC3-HMAC-SHA256 over the given headers (names in lower case) and the body. `seconds` since 1970. */
export function signTencent(
  service: string,
  headers: Record<string, string>,
  body: string,
  seconds: number,
  { secretId, secretKey }: Keys,
) {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]?.toLowerCase()}\n`).join('')
  const canonical = ['POST', '/', '', lines, names.join(';'), sha256(body)].join('\n')
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n')).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}

/** 腾讯云短信 (SendSms of 2021-01-11). */
export function tencentSender(own: TencentSettings): SmsSender {
  const { endpoint = 'https://sms.tencentcloudapi.com', region = 'ap-guangzhou', now = clockNow } = own
  const { host, origin } = new URL(endpoint)
  return {
    name: 'tencent',
    local: false,
    send: ({ recipient, template, values }, id) =>
      trying(async () => {
        const body = JSON.stringify({
          PhoneNumberSet: [`+86${recipient}`],
          SmsSdkAppId: own.appId,
          SignName: own.signName,
          TemplateId: own.templates[template],
          TemplateParamSet: Object.values(values),
          SessionContext: id,
        })
        const seconds = Math.floor(now().getTime() / 1000)
        const signed = { 'content-type': 'application/json; charset=utf-8', host, 'x-tc-action': 'SendSms' }
        const headers = {
          'content-type': signed['content-type'],
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(seconds),
          'x-tc-region': region,
          authorization: signTencent('sms', signed, body, seconds, own),
        }
        const { Response: answer } = await ask({ url: `${origin}/`, headers, body }, own.timeout)
        const code = String(answer?.Error?.Code ?? answer?.SendStatusSet?.[0]?.Code ?? '')
        if (code === 'Ok') return String(answer.SendStatusSet[0].SerialNo ?? '')
        throw new SmsError(code === '' ? 'silent' : reasonOf(reasons, code), code)
      }),
  }
}
