import { expect, test } from 'vitest'
import { paymentSettings } from './settings.ts'

const ali = { ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'k', ALIPAY_PUBLIC_KEY: 'p' }

test('without keys there is the sandbox; in production only when it is asked for', () => {
  expect(paymentSettings({})).toEqual({ sandbox: true, testAmount: false })
  expect(paymentSettings({ NODE_ENV: 'production' }).sandbox).toBe(false)
  expect(paymentSettings({ NODE_ENV: 'production', PEICHI_SANDBOX_PAY: '1' }).sandbox).toBe(true)
})

test('with keys the sandbox goes, unless it is asked for', () => {
  const keyed = { ...ali, PEICHI_PUBLIC_URL: 'https://peichi.example' }
  expect(paymentSettings(keyed)).toMatchObject({ alipay: { appId: '1', privateKey: 'k', alipayPublicKey: 'p' }, sandbox: false })
  expect(paymentSettings({ ...keyed, PEICHI_SANDBOX_PAY: '1' }).sandbox).toBe(true)
})

test('half of the keys, or no address the channel can reach, stops the start', () => {
  expect(() => paymentSettings({ ALIPAY_APP_ID: '1' })).toThrow('支付宝：缺少 ALIPAY_PRIVATE_KEY、ALIPAY_PUBLIC_KEY')
  expect(() => paymentSettings(ali)).toThrow('PEICHI_PUBLIC_URL')
  expect(() => paymentSettings({ ...ali, PEICHI_PUBLIC_URL: 'http://peichi.example' })).toThrow('https')
})
