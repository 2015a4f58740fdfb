import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { devices } from '#contract/platform/devices.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { printHosts } from '#contract/printing/hosts.ts'
import { cookieBrowser } from '#test/browser.ts'
import { type Caller, caller, newTenant, PASSWORD, type World } from '#test/world.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1'

/** Somebody signs in at a computer of the shop. */
async function signIn(tenant: World, role: 'owner' | 'seller' | 'keeper', userAgent = WINDOWS, code: string = randomUUID()) {
  const browser = cookieBrowser({ address: '192.168.9.9', userAgent })
  const { loginAccount: username } = tenant.user(role)
  const { data } = await browser.post(session.login.path, { username, password: PASSWORD, code, tips: 1 })
  return Object.assign(caller({ token: data.access_token }), { code })
}
const listOf = async (by: Caller, filter = {}) => (await by.ok(printHosts.register, filter)).page.list
const nameOf = async (by: Caller) => (await by.ok(printHosts.hostNames, {})).content.map(({ computer }) => computer)

test('a computer that signs in stands in the register once, a phone does not', async () => {
  const tenant = await newTenant()
  const keeper = await signIn(tenant, 'keeper')
  await signIn(tenant, 'keeper', WINDOWS, keeper.code)
  await signIn(tenant, 'seller', PHONE)
  const owner = await signIn(tenant, 'owner')
  const list = await listOf(owner)
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({ systemName: 'Windows', computer: 'Chrome / Windows', printHost: false, mac: '', def: true })
  expect(list[1]).toMatchObject({ realName: expect.stringMatching(/^keeper/), def: false })
  expect(list[0]?.registerNo).toMatch(/^[0-9A-F]{8}$/)
  expect(list[0]?.registerNo).not.toBe(list[1]?.registerNo)
})

test('a ticked computer is a print host of its company until the tick is taken away', async () => {
  const tenant = await newTenant()
  await signIn(tenant, 'keeper')
  const owner = await signIn(tenant, 'owner')
  const [, shop] = await listOf(owner)
  const id = shop?.id ?? 0
  const seller = tenant.as('seller')
  expect(await owner.ok(printHosts.registerHost, { id, printHost: true })).toMatchObject({ msg: '设置完成' })
  await owner.ok(printHosts.nameHost, { id, computer: '前台打印机' })
  expect(await nameOf(seller)).toEqual(['前台打印机'])
  expect((await listOf(owner, { registerType: 1 })).map(({ computer }) => computer)).toEqual(['前台打印机'])
  // the same again changes nothing, at the same moment neither
  await Promise.all([1, 2, 3].map(() => owner.ok(printHosts.registerHost, { id, printHost: true })))
  await owner.ok(printHosts.registerHost, { id, printHost: 0 })
  expect(await nameOf(seller)).toEqual([])
  expect((await owner.call(printHosts.nameHost, { id, computer: ' ' })).msg).toBe('电脑名称不能为空')
})

test('computers are found by company, device and the days of their last login', async () => {
  const tenant = await newTenant()
  const owner = await signIn(tenant, 'owner')
  const [own] = await listOf(owner)
  const { content: companies } = await owner.ok(people.branches, {})
  const companyId = companies.find(({ companyNo }) => companyNo === own?.companyNo)?.id ?? 0
  const day = own?.lastUpdateTime.slice(0, 10) ?? ''
  const count = async (filter: object) => (await listOf(owner, filter)).length
  expect(companyId).toBeGreaterThan(0)
  expect(await count({ companyId, computer: own?.registerNo, createTimes: [day, day] })).toBe(1)
  expect(await count({ computer: 'windows', createTimes: [] })).toBe(1)
  expect(await count({ computer: '没有这台' })).toBe(0)
  expect(await count({ companyId: 9_999_999_999_999 })).toBe(0)
  expect(await count({ createTimes: ['2020-01-01', '2020-01-02'] })).toBe(0)
  expect((await owner.call(printHosts.register, { createTimes: ['上周', day] })).msg).toBe('请输入日期范围')
})

test('a computer whose device was stopped prints for nobody', async () => {
  const tenant = await newTenant()
  await signIn(tenant, 'keeper')
  const owner = await signIn(tenant, 'owner')
  const [, shop] = await listOf(owner)
  await owner.ok(printHosts.registerHost, { id: shop?.id ?? 0, printHost: true })
  const device = (await owner.ok(devices.page, {})).page.list.find(({ def }) => !def)
  await owner.ok(devices.revoke, { id: device?.id ?? 0 })
  expect(await nameOf(tenant.as('seller'))).toEqual([])
  expect(await listOf(owner)).toHaveLength(1)
  expect((await owner.call(printHosts.registerHost, { id: shop?.id ?? 0, printHost: true })).code).not.toBe(Code.done)
})

test('a computer that goes over to another company is registered there too', async () => {
  const tenant = await newTenant()
  const owner = await signIn(tenant, 'owner')
  const { content } = await owner.ok(people.branches, {})
  const [own] = await listOf(owner)
  const other = content.find(({ companyNo }) => companyNo !== own?.companyNo)
  if (!other) throw new Error('a second company is needed')
  await owner.ok(session.switchCompany, { companyId: other.id })
  expect((await listOf(owner)).map(({ companyNo }) => companyNo)).toEqual([other.companyNo, own?.companyNo])
})

test('the register is the tenant’s own, and needs its tags', async () => {
  const tenant = await newTenant()
  const owner = await signIn(tenant, 'owner')
  const [own] = await listOf(owner)
  const id = own?.id ?? 0
  const stranger = (await newTenant()).as('owner')
  expect(await listOf(stranger)).toEqual([])
  expect((await stranger.call(printHosts.registerHost, { id, printHost: true })).code).not.toBe(Code.done)
  const reader = await tenant.withTags('system:printhost:query')
  expect(await listOf(reader)).toHaveLength(1)
  expect((await reader.call(printHosts.registerHost, { id, printHost: true })).code).toBe(Code.forbidden)
  expect((await reader.call(printHosts.nameHost, { id, computer: 'x' })).code).toBe(Code.forbidden)
  expect((await tenant.as('seller').call(printHosts.register, {})).code).toBe(Code.forbidden)
})
