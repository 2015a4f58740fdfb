import { expect, test } from 'vitest'
import { openTimings } from '#server/kit/timings.ts'
import { durationInWords, sizeInWords, withoutSecrets } from './rules.ts'

test.each([
  ['【配驰】您正在注册，验证码 482915，5分钟内有效。', '【配驰】您正在注册，验证码 ******，5分钟内有效。'],
  ['您的验证码是482915', '您的验证码是******'],
  ['一次性密码：ab3x9k，请尽快修改', '一次性密码：******，请尽快修改'],
  ['登录账号 13800000001，请用注册时设置的密码登录。', '登录账号 13800000001，请用注册时设置的密码登录。'],
])('%s is read as %s', (content, shown) => expect(withoutSecrets(content)).toBe(shown))

test('sizes and durations in words', () => {
  expect([0, 512, 1536, 250 * 1024 * 1024, 3 * 1024 ** 4].map(sizeInWords)).toEqual(['0 B', '512 B', '1.5 KB', '250 MB', '3.0 TB'])
  expect([30, 3700, 93_784].map(durationInWords)).toEqual(['0 分', '1 小时 1 分', '1 天 2 小时 3 分'])
})

test('a call’s times are counted for an hour and then forgotten', () => {
  let now = 1_000_000_000
  const times = openTimings(() => now)
  for (let n = 0; n < 95; n++) times.note('GET /a', 8, false)
  for (let n = 0; n < 5; n++) times.note('GET /a', 900, n === 0)
  times.note('GET /b', 60, false)
  expect(times.read()).toEqual([
    { call: 'GET /b', count: 1, average: 60, p95: 60, slowest: 60, failed: 0 },
    { call: 'GET /a', count: 100, average: 52.6, p95: 10, slowest: 900, failed: 1 },
  ])
  now += 3_600_000 + 600_000
  expect(times.read()).toEqual([])
})
