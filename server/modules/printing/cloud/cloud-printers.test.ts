import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { cloudPrinters } from '#contract/printing/cloud.ts'
import { jolimarkCloud } from '#test/jolimark-cloud.ts'
import { newTenant, serveWith } from '#test/world.ts'
import { jolimark, signJolimark } from './jolimark.ts'
import { openCloudPrinters } from './routes.ts'
import { cloudPrinterSettings } from './settings.ts'

let cloud: Awaited<ReturnType<typeof jolimarkCloud>>
beforeAll(async () => {
  cloud = await jolimarkCloud()
})
afterAll(async () => {
  await serveWith({ cloudPrinters: openCloudPrinters({}) })
  cloud.close()
})
const fresh = (change: object = {}) => jolimark({ ...cloud.settings, ...change })

test.each([
  [0, '打印机不存在', false],
  [1, '在线', true],
  [2, '缺纸', false],
  [3, '故障或开盖', false],
  [4, '离线', false],
  [5, '选择纸张错误', false],
  [6, '不属于本应用', false],
  [7, '未绑定', false],
  [8, '已绑定到其他商户', false],
  [99, '其他异常', false],
  [42, '未知状态 42', false],
])('status %i of the cloud is %s', async (status, statusName, ready) => {
  cloud.state.printers.set('5AED6F0F0001', status)
  expect(await fresh().statusOf('5AED6F0F0001')).toEqual({ status, statusName, ready })
})

test('the signature is over the names in order and the key, in capitals', () => {
  expect(signJolimark({ time_stamp: '1', app_id: 'a', sign_type: 'MD5' }, 'k')).toBe(
    signJolimark({ app_id: 'a', sign_type: 'MD5', time_stamp: '1' }, 'k'),
  )
  expect(signJolimark({ time_stamp: '1', app_id: 'a', sign_type: 'MD5' }, 'k')).toMatch(/^[0-9A-F]{32}$/)
})

test('a token is fetched once for many, kept while it counts, and fetched anew when the cloud knows it no more', async () => {
  const own = fresh()
  const before = cloud.state.tokens
  await Promise.all([1, 2, 3].map(() => own.statusOf('5AED6F0F0001')))
  await own.statusOf('5AED6F0F0001')
  expect(cloud.state.tokens).toBe(before + 1)
  cloud.state.valid = 'put out of use'
  expect((await own.statusOf('5AED6F0F0001')).status).toBe(42)
  expect(cloud.state.tokens).toBe(before + 2)
  let clock = Date.now()
  const aging = fresh({ now: () => clock })
  await aging.statusOf('5AED6F0F0001')
  clock += (7200 - 239) * 1000
  await expect(aging.statusOf('5AED6F0F0001')).rejects.toThrow('时间戳过期')
})

test('a wrong key, a silent cloud and an answer that is none are told in words, and no status is made up', async () => {
  await expect(fresh({ appKey: 'wrong' }).statusOf('A001')).rejects.toThrow('映美云拒绝了应用密钥：签名错误')
  cloud.state.trouble = 'no json'
  await expect(fresh().statusOf('A001')).rejects.toThrow('映美云的答复无法识别')
  cloud.state.trouble = 'silent'
  await expect(fresh({ timeout: 200 }).statusOf('A001')).rejects.toThrow('映美云没有响应，请稍后再试')
  cloud.state.trouble = ''
  await expect(fresh({ base: 'http://127.0.0.1:9' }).statusOf('A001')).rejects.toThrow('映美云没有响应')
})

test('over HTTP: without keys it says so, with keys it asks the cloud; only for who looks after the hosts', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  await serveWith({ cloudPrinters: openCloudPrinters({}) })
  expect(await owner.call(cloudPrinters.jolimark, { id: '5AED6F0F0001' })).toMatchObject({
    code: Code.refused,
    msg: '映美云打印未配置，请联系平台运营',
  })
  await serveWith({ cloudPrinters: openCloudPrinters({ jolimark: cloud.settings }) })
  cloud.state.printers.set('5AED6F0F0001', 2)
  const { content } = await owner.ok(cloudPrinters.jolimark, { id: '5AED6F0F0001' })
  expect(content).toEqual({ id: '5AED6F0F0001', status: 2, statusName: '缺纸', ready: false })
  expect(await owner.call(cloudPrinters.jolimark, { id: '../x' })).toMatchObject({ code: Code.invalid, msg: '打印机编号不正确' })
  expect((await tenant.as('seller').call(cloudPrinters.jolimark, { id: '5AED6F0F0001' })).code).toBe(Code.forbidden)
  expect(await owner.call(cloudPrinters.dascom, { id: '5AED6F0F0001' })).toMatchObject({ msg: '得实未公开打印机状态接口，暂不能查询' })
})

test('half of the keys is a mistake that stops the start', () => {
  expect(cloudPrinterSettings({})).toEqual({})
  expect(() => cloudPrinterSettings({ JOLIMARK_APP_ID: 'a' })).toThrow('映美云打印：缺少 JOLIMARK_APP_KEY')
  expect(cloudPrinterSettings({ JOLIMARK_APP_ID: 'a', JOLIMARK_APP_KEY: 'k' })).toEqual({ jolimark: { appId: 'a', appKey: 'k' } })
})
