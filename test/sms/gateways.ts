import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AliyunSettings } from '#server/modules/platform/sms/senders/aliyun.ts'
import type { TencentSettings } from '#server/modules/platform/sms/senders/tencent.ts'

/** What a provider would have sent. */
export interface Arrived {
  phone: string
  template: string
  values: string[]
  id: string
}
/** silent = never answers; lost = sends, then never answers; slow = sends, then begins an answer that never ends. */
export type Trouble = '' | 'silent' | 'lost' | 'slow' | 'broken' | 'no json'

interface Asked {
  query: URLSearchParams
  rawQuery: string
  headers: IncomingMessage['headers']
  body: string
}
interface Judged {
  /** The provider's code where it refuses. */
  refusal?: string
  arrived?: Arrived
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const templates = { code: 'T_CODE', opened: 'T_OPENED', refused: 'T_REFUSED' }
/** A busy machine answers late all the same; HASTY is for what never answers. */
const TIMEOUT = 2_500
export const HASTY = 400

/** A provider on a local port: it takes the request apart by its documents and knows nothing of our signer. */
async function provider(judge: (asked: Asked) => Judged, say: (code: string, id: string, whole: boolean) => object) {
  const state = { trouble: '' as Trouble, refusals: [] as string[], arrived: [] as Arrived[], asked: 0 }
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    state.asked += 1
    if (state.trouble === 'silent') return
    if (state.trouble === 'broken') return response.writeHead(500).end('<html>')
    if (state.trouble === 'no json') return response.end('ok')
    const url = new URL(request.url ?? '', 'http://provider')
    const asked = {
      query: url.searchParams,
      rawQuery: url.search.slice(1),
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    }
    const { refusal = state.refusals.shift(), arrived } = judge(asked)
    if (refusal === undefined && arrived) state.arrived.push(arrived)
    if (state.trouble === 'lost') return
    const answer = JSON.stringify(say(refusal ?? '', arrived?.id ?? '', !arrived))
    if (state.trouble === 'slow') return response.writeHead(200).write(answer.slice(0, 5))
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    state,
    close,
    hangUp: () => server.closeAllConnections(),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
}

const field = (text: string, name: string) => new RegExp(`${name}=([^, ]+)`).exec(text)?.[1] ?? ''

/** Signature V3 of Alibaba's gateway: nothing older than 15 minutes, no nonce twice, every x-acs header signed. */
export async function aliyunGateway() {
  const nonces = new Set<string>()
  const gateway = await provider(
    ({ query, rawQuery, headers, body }) => {
      const header = (name: string) => String(headers[name] ?? '')
      const signed = field(header('authorization'), 'SignedHeaders').split(';')
      const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-acs-'))
      if (!needed.every((name) => signed.includes(name))) return { refusal: 'IncompleteSignature' }
      if (sha256(body) !== header('x-acs-content-sha256')) return { refusal: 'SignatureDoesNotMatch' }
      const text = [
        'POST',
        '/',
        rawQuery.split('&').sort().join('&'),
        ...signed.map((name) => `${name}:${header(name).trim()}`),
        '',
        signed.join(';'),
        sha256(body),
      ].join('\n')
      const expected = createHmac('sha256', 'ali-secret')
        .update(`ACS3-HMAC-SHA256\n${sha256(text)}`)
        .digest('hex')
      if (field(header('authorization'), 'Credential') !== 'ali-key') return { refusal: 'InvalidAccessKeyId.NotFound' }
      if (field(header('authorization'), 'Signature') !== expected) return { refusal: 'SignatureDoesNotMatch' }
      if (Math.abs(Date.now() - Date.parse(header('x-acs-date'))) > 900_000) return { refusal: 'InvalidTimeStamp.Expired' }
      if (nonces.has(header('x-acs-signature-nonce'))) return { refusal: 'SignatureNonceUsed' }
      nonces.add(header('x-acs-signature-nonce'))
      if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25') return { refusal: 'InvalidAction.NotFound' }
      const of = (name: string) => query.get(name) ?? ''
      if (of('SignName') !== '配驰 (测试)*') return { refusal: 'isv.SMS_SIGNATURE_ILLEGAL' }
      const values = Object.values<string>(JSON.parse(of('TemplateParam')))
      if (values.some((value) => [...value].length > 35)) return { refusal: 'isv.PARAM_LENGTH_LIMIT' }
      return { arrived: { phone: of('PhoneNumbers'), template: of('TemplateCode'), values, id: of('OutId') } }
    },
    (code, id) =>
      code ? { Code: code, Message: 'no', RequestId: 'r' } : { Code: 'OK', Message: 'OK', BizId: `biz-${id}`, RequestId: 'r' },
  )
  const settings: AliyunSettings = {
    keyId: 'ali-key',
    keySecret: 'ali-secret',
    signName: '配驰 (测试)*',
    templates,
    endpoint: gateway.endpoint,
    timeout: TIMEOUT,
  }
  return { ...gateway, settings }
}

/** API 3.0 of Tencent: nothing older than five minutes. */
export async function tencentGateway() {
  const gateway = await provider(
    ({ headers, body }) => {
      const header = (name: string) => String(headers[name] ?? '')
      const authorization = header('authorization')
      const [id, day, service, end] = field(authorization, 'Credential').split('/')
      const time = Number(header('x-tc-timestamp'))
      if (Math.abs(Date.now() / 1000 - time) > 300) return { refusal: 'AuthFailure.SignatureExpire' }
      if (id !== 'ten-id') return { refusal: 'AuthFailure.SecretIdNotFound' }
      if (new Date(time * 1000).toISOString().slice(0, 10) !== day || service !== 'sms' || end !== 'tc3_request')
        return { refusal: 'AuthFailure.SignatureFailure' }
      const names = field(authorization, 'SignedHeaders').split(';')
      if (!names.includes('host') || !names.includes('content-type')) return { refusal: 'AuthFailure.SignatureFailure' }
      const head = names.map((name) => `${name}:${header(name).toLowerCase()}\n`).join('')
      const request = `POST\n/\n\n${head}\n${names.join(';')}\n${sha256(body)}`
      const chain = [day, service, end].reduce<string | Buffer>(
        (key, part) => createHmac('sha256', key).update(String(part)).digest(),
        'TC3ten-secret',
      )
      const text = `TC3-HMAC-SHA256\n${time}\n${day}/${service}/${end}\n${sha256(request)}`
      if (createHmac('sha256', chain).update(text).digest('hex') !== field(authorization, 'Signature'))
        return { refusal: 'AuthFailure.SignatureFailure' }
      if (header('x-tc-action') !== 'SendSms' || header('x-tc-version') !== '2021-01-11') return { refusal: 'InvalidAction' }
      if (header('x-tc-region') !== 'ap-guangzhou') return { refusal: 'UnsupportedRegion' }
      const sent = JSON.parse(body)
      if (sent.SignName !== '配驰' || sent.SmsSdkAppId !== '1400006666')
        return { refusal: 'FailedOperation.SignatureIncorrectOrUnapproved' }
      const [phone = ''] = sent.PhoneNumberSet
      return {
        arrived: { phone: phone.replace(/^\+86/, ''), template: sent.TemplateId, values: sent.TemplateParamSet, id: sent.SessionContext },
      }
    },
    (code, id, whole) => {
      if (code && whole) return { Response: { Error: { Code: code, Message: 'no' }, RequestId: 'r' } }
      const Code = code || 'Ok'
      return { Response: { SendStatusSet: [{ SerialNo: `serial-${id}`, SessionContext: id, Fee: 1, Code, Message: '' }], RequestId: 'r' } }
    },
  )
  const settings: TencentSettings = {
    secretId: 'ten-id',
    secretKey: 'ten-secret',
    appId: '1400006666',
    signName: '配驰',
    templates,
    endpoint: gateway.endpoint,
    timeout: TIMEOUT,
  }
  return { ...gateway, settings }
}
