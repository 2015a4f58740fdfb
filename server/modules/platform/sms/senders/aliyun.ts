import { createHash, createHmac, randomUUID } from 'node:crypto'
import { clockNow } from '#server/kit/clock.ts'
import { ask, trying } from './ask.ts'
import { type Reason, reasonOf, SmsError, type SmsSender, type Template } from './sender.ts'

export interface AliyunSettings {
  keyId: string
  keySecret: string
  signName: string
  templates: Record<Template, string>
  endpoint?: string
  timeout?: number
  now?: () => Date
}

const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/^isv\.(BUSINESS_LIMIT|DAY_LIMIT)|^BUSINESS_LIMIT|^FILTER$/i, 'frequency'],
  [/^isv\.(MOBILE|PHONE)_NUMBER|^isv\.BLACK/i, 'number'],
  [/^isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_ARREARS)/i, 'balance'],
  [/^Throttling|^ServiceUnavailable$/i, 'busy'],
  [/^is[pv]\.(SYSTEM_ERROR|UNKNOWN|GATEWAY_ERROR)|^InternalError/i, 'silent'],
]
/** A longer value is refused: isv.PARAM_LENGTH_LIMIT. */
const LONGEST_VALUE = 35

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** ACS3-HMAC-SHA256 over method, query and all headers. */
export function signAliyun(
  query: string,
  headers: Record<string, string>,
  { keyId, keySecret }: Pick<AliyunSettings, 'keyId' | 'keySecret'>,
) {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
}

/** 阿里云短信 (Dysmsapi, SendSms). */
export function aliyunSender(own: AliyunSettings): SmsSender {
  const { endpoint = 'https://dysmsapi.aliyuncs.com', now = clockNow } = own
  const { host, origin } = new URL(endpoint)
  return {
    name: 'aliyun',
    local: false,
    send: ({ recipient, template, values }, id) =>
      trying(async () => {
        const short = Object.entries(values).map(([name, value]) => [name, [...value].slice(0, LONGEST_VALUE).join('')])
        const fields = {
          PhoneNumbers: recipient,
          SignName: own.signName,
          TemplateCode: own.templates[template],
          TemplateParam: JSON.stringify(Object.fromEntries(short)),
          OutId: id,
        }
        const query = Object.entries(fields)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, value]) => `${encode(name)}=${encode(value)}`)
          .join('&')
        const headers = {
          host,
          'x-acs-action': 'SendSms',
          'x-acs-content-sha256': sha256(''),
          'x-acs-date': now().toISOString().replace(/\.\d+/, ''),
          'x-acs-signature-nonce': randomUUID(),
          'x-acs-version': '2017-05-25',
        }
        const { host: _, ...sent } = headers
        const authorization = signAliyun(query, headers, own)
        const answer = await ask({ url: `${origin}/?${query}`, headers: { ...sent, authorization } }, own.timeout)
        if (answer.Code === 'OK') return String(answer.BizId ?? '')
        throw new SmsError(reasonOf(reasons, String(answer.Code)), String(answer.Code))
      }),
  }
}
