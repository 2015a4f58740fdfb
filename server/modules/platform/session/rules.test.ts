import { expect, test } from 'vitest'
import { deviceOf, placeOf } from '#server/kit/origin.ts'
import { hashPassword, passwordFits, randomPassword } from './password.ts'
import { accountKey, isLocked, needsCaptcha, passwordError } from './rules.ts'

test.each([
  ['  Boss ', 'boss'],
  ['ＢＯＳＳ０１', 'boss01'],
  ['张三', '张三'],
])('the account %j is known as %j', (typed, key) => {
  expect(accountKey(typed)).toBe(key)
})

test.each([
  ['abcdefg1', undefined],
  ['密码密码密码密码1', undefined],
  ['abc1', '密码至少8位，且须同时包含字母和数字'],
  ['abcdefgh', '密码至少8位，且须同时包含字母和数字'],
  ['12345678', '密码至少8位，且须同时包含字母和数字'],
  [`a1${'x'.repeat(31)}`, '密码不能超过32位'],
])('the new password %j: %s', (password, error) => {
  expect(passwordError(password)).toBe(error)
})

test('a captcha is due after 3 failures of the account or 10 of the address, and 10 of the account lock it', () => {
  expect([needsCaptcha(2, 9), needsCaptcha(3, 0), needsCaptcha(0, 10)]).toEqual([false, true, true])
  expect([isLocked(9), isLocked(10)]).toEqual([false, true])
})

test.each([
  ['127.0.0.1', '本机'],
  ['::ffff:192.168.1.9', '内网'],
  ['172.20.0.1', '内网'],
  ['172.32.0.1', ''],
  ['8.8.8.8', ''],
])('the place of %s is told as %j', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})

test('a browser is told by its name and system', () => {
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/156.0 Safari/537 Edg/156')).toBe('Edge / Windows')
  expect(deviceOf('curl/8')).toBe('')
})

test('a password is kept in a form that tells nothing and fits only itself', async () => {
  const [one, other] = await Promise.all([hashPassword('peichi2026'), hashPassword('peichi2026')])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$/)
  expect(await passwordFits('peichi2026', one)).toBe(true)
  expect(await passwordFits('peichi2027', one)).toBe(false)
  expect(await passwordFits('peichi2026', 'broken')).toBe(false)
})

test('a random password has six lower-case letters and digits', () => {
  for (let n = 0; n < 50; n++) expect(randomPassword()).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z0-9]{6}$/)
})
