import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aliyunGateway, HASTY, tencentGateway } from '#test/sms/gateways.ts'
import { smsSettings } from '../settings.ts'
import { aliyunSender, signAliyun } from './aliyun.ts'
import { openSms } from './index.ts'
import type { Letter, Reason, SmsSender } from './sender.ts'
import { signTencent, tencentSender } from './tencent.ts'

const letter: Letter = { recipient: '13800138000', template: 'code', values: { code: '042817' } }
type Gateways = { aliyun: Awaited<ReturnType<typeof aliyunGateway>>; tencent: Awaited<ReturnType<typeof tencentGateway>> }
let gateways: Gateways
beforeAll(async () => {
  gateways = { aliyun: await aliyunGateway(), tencent: await tencentGateway() }
})
afterAll(() => {
  gateways.aliyun.close()
  gateways.tencent.close()
})
afterEach(() => {
  for (const { state } of [gateways.aliyun, gateways.tencent]) Object.assign(state, { trouble: '', refusals: [], arrived: [], asked: 0 })
})
const make = (name: 'aliyun' | 'tencent', change: object = {}): SmsSender =>
  name === 'aliyun' ? aliyunSender({ ...gateways.aliyun.settings, ...change }) : tencentSender({ ...gateways.tencent.settings, ...change })

test('the examples which the providers publish are signed as they say', () => {
  const aliHeaders = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  }
  const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
  expect(signAliyun(query, aliHeaders, { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' })).toMatch(
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  )
  const tenHeaders = { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' }
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
  const keys = { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' }
  expect(signTencent('cvm', tenHeaders, body, 1551113065, keys)).toMatch(
    /Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168$/,
  )
})

test('each of the three takes a letter; only the outbox rings nobody', async () => {
  const all = [openSms({}), make('aliyun'), make('tencent')]
  expect(all.map(({ name, local }) => [name, local])).toEqual([
    ['outbox', true],
    ['aliyun', false],
    ['tencent', false],
  ])
  expect(await Promise.all(all.map((sender) => sender.send(letter, '77')))).toEqual(['', 'biz-77', 'serial-77'])
})

const codes: Record<'aliyun' | 'tencent', [string, Reason][]> = {
  aliyun: [
    ['isv.BUSINESS_LIMIT_CONTROL', 'frequency'],
    ['isv.DAY_LIMIT_CONTROL', 'frequency'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'number'],
    ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
    ['isv.OUT_OF_SERVICE', 'balance'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 'setup'],
    ['isp.RAM_PERMISSION_DENY', 'setup'],
    ['isp.SYSTEM_ERROR', 'silent'],
  ],
  tencent: [
    ['LimitExceeded.PhoneNumberDailyLimit', 'frequency'],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'frequency'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'number'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
    ['FailedOperation.TemplateIncorrectOrUnapproved', 'setup'],
    ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'setup'],
    ['InternalError.Timeout', 'silent'],
  ],
}
const busy = { aliyun: 'Throttling.User', tencent: 'RequestLimitExceeded' } as const

describe.each(['aliyun', 'tencent'] as const)('%s', (name) => {
  const state = () => gateways[name].state

  test('the letter arrives once, as it was, with our number', async () => {
    await make(name).send(letter, '4711')
    expect(state().arrived).toEqual([{ phone: '13800138000', template: 'T_CODE', values: ['042817'], id: '4711' }])
    const values = { company: "李四 & Söhne '汽配' (总店)*", reason: '资料不全，请补充营业执照；'.repeat(5) }
    await make(name).send({ recipient: '13900139000', template: 'refused', values }, '4712')
    const [, second] = state().arrived
    expect(second).toMatchObject({ phone: '13900139000', template: 'T_REFUSED', id: '4712' })
    expect(second?.values[0]).toBe(values.company)
    expect(values.reason.startsWith(second?.values[1] ?? '-')).toBe(true)
  })

  test('a wrong secret, a wrong key, a clock that is wrong: not sent, not tried again, the operator must see to it', async () => {
    const secret = name === 'aliyun' ? { keySecret: 'x' } : { secretKey: 'x' }
    const key = name === 'aliyun' ? { keyId: 'x' } : { secretId: 'x' }
    for (const change of [secret, key, { now: () => new Date(Date.now() - 3_600_000) }, { now: () => new Date(Date.now() + 3_600_000) }])
      await expect(make(name, change).send(letter, '1')).rejects.toMatchObject({ reason: 'setup' })
    expect(state()).toMatchObject({ arrived: [], asked: 4 })
  })

  test('a request changed on its way is refused by its signature', async () => {
    const real = globalThis.fetch
    globalThis.fetch = (url, init) =>
      real(String(url).replace('13800138000', '13900139000'), {
        ...init,
        ...(init?.body ? { body: String(init.body).replace('13800138000', '13900139000') } : {}),
      })
    try {
      await expect(make(name).send(letter, '1')).rejects.toMatchObject({ reason: 'setup', code: expect.stringMatching(/Signature/) })
    } finally {
      globalThis.fetch = real
    }
    expect(state().arrived).toEqual([])
  })

  test.each(codes[name])('%s is told as: %s', async (code, reason) => {
    state().refusals = [code]
    await expect(make(name).send(letter, '1')).rejects.toMatchObject({ reason, code })
    expect(state().asked).toBe(1)
  })

  test('refused for haste it is tried once more, and only once', async () => {
    state().refusals = [busy[name]]
    await make(name).send(letter, '5')
    expect(state().arrived).toHaveLength(1)
    state().refusals = [busy[name], busy[name]]
    await expect(make(name).send(letter, '6')).rejects.toMatchObject({ reason: 'busy' })
    expect(state()).toMatchObject({ asked: 4 })
  })

  test.each(['silent', 'lost', 'slow', 'broken', 'no json'] as const)(
    '%s: nobody knows, so nothing is sent a second time',
    async (trouble) => {
      state().trouble = trouble
      await expect(make(name, { timeout: HASTY }).send(letter, '1')).rejects.toMatchObject({ reason: 'silent' })
      expect(state().asked).toBe(1)
    },
  )

  test('nobody listens: surely not sent', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await new Promise((resolve) => server.close(resolve))
    await expect(make(name, { endpoint }).send(letter, '1')).rejects.toMatchObject({ reason: 'unreachable', code: 'ECONNREFUSED' })
  })
})

test('keys come from the environment: none is the outbox, half is a mistake, two providers are one too many', () => {
  const keys = (who: string, names: string[]) => Object.fromEntries(names.map((each) => [`${who}_SMS_${each}`, each]))
  const shared = ['SIGN_NAME', 'TEMPLATE_CODE', 'TEMPLATE_OPENED', 'TEMPLATE_REFUSED']
  const ali = keys('ALIYUN', ['KEY_ID', 'KEY_SECRET', ...shared])
  const ten = keys('TENCENT', ['SECRET_ID', 'SECRET_KEY', 'APP_ID', ...shared])
  const templates = { code: 'TEMPLATE_CODE', opened: 'TEMPLATE_OPENED', refused: 'TEMPLATE_REFUSED' }
  expect(smsSettings({})).toEqual({})
  expect(smsSettings(ali)).toEqual({ aliyun: { keyId: 'KEY_ID', keySecret: 'KEY_SECRET', signName: 'SIGN_NAME', templates } })
  expect(smsSettings({ ...ten, TENCENT_SMS_REGION: 'ap-beijing' }).tencent).toMatchObject({
    appId: 'APP_ID',
    region: 'ap-beijing',
    templates,
  })
  expect(() => smsSettings({ ...ali, ALIYUN_SMS_KEY_SECRET: '' })).toThrow('阿里云短信：缺少 ALIYUN_SMS_KEY_SECRET')
  expect(() => smsSettings({ ...ali, ...ten })).toThrow('只能设置一个')
})
