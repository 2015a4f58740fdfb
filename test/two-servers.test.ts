import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type App, openApp } from '#server/app.ts'
import { newTenant } from './world.ts'

const KEYS = { appId: 'wx-two-servers', appSecret: 'secret', token: 'callback-token', publicUrl: 'https://one.example' }
let folder: string
let connected: App
let bare: App

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'peichi-two-'))
  for (const system of ['windows', 'mac', 'linux']) {
    mkdirSync(join(folder, system))
    writeFileSync(join(folder, system, 'print-helper.mjs'), "const VERSION = '9.9'")
  }
  const both = { ...inject('database'), log: pino({ level: 'silent' }), limits: false, connections: 4 }
  connected = await openApp({
    ...both,
    sealKey: Buffer.alloc(32, 1),
    wechat: KEYS,
    sms: { tencent: { secretId: 'a', secretKey: 'b', appId: 'c', signName: '配驰', templates: { code: '1', opened: '2', refused: '3' } } },
    payment: { sandbox: false, testAmount: true },
    cloudPrinters: { jolimark: { appId: 'app', appKey: 'key', base: 'http://127.0.0.1:9' } },
    printHelper: { folder },
  })
  // opened later: were anything shared, the last one would have it
  bare = await openApp({ ...both, sealKey: Buffer.alloc(32, 2), payment: { sandbox: true } })
}, 60_000)
afterAll(async () => {
  await connected.close()
  await bare.close()
  rmSync(folder, { recursive: true, force: true })
})

test('two servers of one process do not share the foreign systems they are connected to', async () => {
  const tenant = await newTenant()
  const headers = { authorization: `Bearer ${tenant.as('owner').token}` }
  const answerOf = async ({ http }: App) => {
    const ask = async (method: 'GET' | 'POST', url: string) =>
      await http.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    const downloads = (await ask('GET', '/basedata/v1/download/list')).json().content as { title: string; version: string }[]
    return {
      wechat: (await ask('GET', '/wechat/callback?signature=x')).statusCode,
      payOptions: (await ask('POST', '/basedata/v1/renew/getRenew')).json().payOptions.map(({ paytype }: { paytype: string }) => paytype),
      printer: (await ask('POST', '/basedata/v1/jolimark/getPrinterStatus/5AED6F0F0001')).json().msg,
      helper: downloads.filter(({ title }) => title.startsWith('打印插件')).map(({ version }) => version),
      zip: (await ask('GET', '/down/peichi-print-linux.zip')).headers['content-type'] === 'application/zip',
    }
  }
  expect(await answerOf(connected)).toMatchObject({ wechat: 403, payOptions: [], helper: ['9.9', '9.9', '9.9'], zip: true })
  expect(await answerOf(bare)).toEqual({
    wechat: 404,
    payOptions: ['sandbox'],
    printer: '映美云打印未配置，请联系平台运营',
    helper: [],
    zip: false,
  })
  expect((await answerOf(connected)).printer).not.toBe('映美云打印未配置，请联系平台运营')
  expect([connected, bare].map(({ services }) => [services.sms.name, services.payments.testAmount, services.chatApp.local])).toEqual([
    ['tencent', true, false],
    ['outbox', false, true],
  ])
})

test('what one of them has sealed the other, with another key, cannot read', () => {
  const sealed = connected.services.seal.close('JBSWY3DPEHPK3PXP', 'totp 1 2')
  expect(connected.services.seal.open(sealed, 'totp 1 2')).toBe('JBSWY3DPEHPK3PXP')
  expect(connected.services.seal.open(sealed, 'totp 1 3')).toBeUndefined()
  expect(bare.services.seal.open(sealed, 'totp 1 2')).toBeUndefined()
})
