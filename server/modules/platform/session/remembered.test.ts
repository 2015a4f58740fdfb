import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { cookieBrowser } from '#test/browser.ts'
import { newTenant, PASSWORD } from '#test/world.ts'

const somewhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
async function remembering() {
  const { loginAccount: username } = (await newTenant()).user('owner')
  const browser = cookieBrowser({ address: somewhere() })
  const form = { username, code: randomUUID(), tips: 1, rememberMe: true }
  const login = (change = {}) => browser.post(session.login.path, { ...form, ...change })
  const first = await login({ password: PASSWORD })
  return { browser, form, login, first }
}
const REFUSED = { code: Code.refused, msg: '用户名或密码不正确' }

test('记住密码 is a cookie of the server’s that no script can read: it works without a password, once for each login', async () => {
  const { browser, login, first } = await remembering()
  expect(first.code).toBe(Code.done)
  expect(JSON.stringify(first)).not.toContain('rm.')
  const kept = browser.set.find((each) => each.startsWith('password='))
  expect(kept).toMatch(/^password=rm\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  const before = browser.jar.get('password') ?? ''
  expect(await login()).toMatchObject({ code: Code.done })
  expect(browser.jar.get('password')).not.toBe(before)
  browser.jar.set('password', before)
  expect(await login()).toMatchObject(REFUSED)
})

test('elsewhere the credential opens nothing, nor where a password is typed', async () => {
  const { browser, form, login } = await remembering()
  const credential = browser.jar.get('password') ?? ''
  const thief = cookieBrowser({ address: somewhere() })
  thief.jar.set('password', credential)
  expect(await thief.post(session.login.path, { ...form, code: randomUUID() })).toMatchObject(REFUSED)
  expect(await login({ password: credential })).toMatchObject(REFUSED)
  expect(await login({ password: 'wrong-password1' })).toMatchObject(REFUSED)
})

test('没有勾选 takes it away from browser and server', async () => {
  const { browser, login } = await remembering()
  const credential = browser.jar.get('password') ?? ''
  expect(await login({ rememberMe: false })).toMatchObject({ code: Code.done })
  expect(browser.set).toContainEqual('password=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
  browser.jar.set('password', credential)
  expect(await login()).toMatchObject(REFUSED)
  browser.jar.set('password', 'something-else')
  expect(await login()).toMatchObject({ msg: '密码不能为空' })
})
