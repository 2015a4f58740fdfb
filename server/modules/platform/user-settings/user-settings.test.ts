import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { userSettings } from '#contract/platform/user-settings.ts'
import { type Caller, caller, newTenant, seat } from '#test/world.ts'

const settings = async (who: Caller) => (await who.ok(session.userinfo, {})).content.settings
const path = { head: ['clientId'], lines: ['pjNo', 'ckAmount'] }

test('a setting is its user’s alone, comes with the user info, and the later one holds', async () => {
  const [mine, theirs] = [await newTenant(), await newTenant()]
  const seller = mine.as('seller')
  expect(await settings(seller)).toEqual({})
  await seller.ok(userSettings.save, { key: 'enterPath.sale', value: { head: [], lines: ['pjNo'] } })
  await seller.ok(userSettings.save, { key: 'enterPath.sale', value: path })
  await seller.ok(userSettings.save, { key: 'tones', value: false })
  expect(await settings(seller)).toEqual({ 'enterPath.sale': path, tones: false })
  for (const other of [mine.as('owner'), mine.as('buyer'), theirs.as('seller')]) expect(await settings(other)).toEqual({})
})

test('null takes a setting away, also one that nobody had', async () => {
  const seller = (await newTenant()).as('seller')
  await seller.ok(userSettings.save, { key: 'tones', value: '关' })
  await seller.ok(userSettings.save, { key: 'tones', value: null })
  await seller.ok(userSettings.save, { key: 'density', value: null })
  expect(await settings(seller)).toEqual({})
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
test.each([
  ['no name', { key: '' }, '设置名称不能为空'],
  ['a name of sixty-one', { key: 'a'.repeat(61) }, '设置名称不能超过60个字'],
  ['a name that is none', { key: '../x' }, '设置名称格式不正确'],
  ['nothing', { value: undefined }, '设置内容格式不正确'],
  ['more than 8,000 signs', { value: 'x'.repeat(7999) }, '设置内容格式不正确'],
  ['seven levels', { value: deep(7) }, '设置内容格式不正确'],
  ['a thousand levels', { value: deep(1000) }, '内容含有无效字符'],
  ['NUL', { value: { a: 'x\u0000y' } }, '内容含有无效字符'],
  ['half an emoji', { value: ['\ud83d'] }, '内容含有无效字符'],
])('%s is refused', async (_, change, msg) => {
  const seller = (await newTenant()).as('seller')
  const input = { key: 'x', value: 1, ...change } as { key: string; value: number }
  expect((await seller.send(userSettings.save, input)).body.msg).toBe(msg)
  expect(await settings(seller)).toEqual({})
})

test('what just fits is kept as it was: six levels, eight thousand signs, a whole emoji, a bare word', async () => {
  const seller = (await newTenant()).as('seller')
  const values = { deep: deep(6), long: 'x'.repeat(7998), whole: '客户😀', zero: 0 }
  for (const [key, value] of Object.entries(values)) await seller.ok(userSettings.save, { key, value: value as string })
  expect(await settings(seller)).toEqual(values)
})

test('two hundred settings a user: one more is refused, a change of one of them is not', async () => {
  const seller = (await newTenant()).as('seller')
  for (let nth = 0; nth < 200; nth += 1) await seller.ok(userSettings.save, { key: `k${nth}`, value: nth })
  expect((await seller.send(userSettings.save, { key: 'k200', value: 1 })).body.msg).toBe('保存的个人设置过多')
  await seller.ok(userSettings.save, { key: 'k199', value: 'new' })
  expect((await settings(seller)).k199).toBe('new')
})

test('the same press of the button saves once', async () => {
  const seller = (await newTenant()).as('seller')
  const input = { key: 'tones', value: false, submittime: 1_700_000_000_000 }
  await seller.ok(userSettings.save, input)
  expect(await seller.send(userSettings.save, input)).toMatchObject({
    status: 409,
    body: { code: Code.asks, msg: '提交数据重复,请等候10秒提交' },
  })
})

test('two machines at once: one of the two holds, and nobody is refused', async () => {
  const seller = (await newTenant()).as('seller')
  await Promise.all([1, 2].map((value) => seller.ok(userSettings.save, { key: 'tones', value })))
  expect([1, 2]).toContain((await settings(seller)).tones)
})

test('how the screens look is there at the next sign-in from another browser, and for nobody else', async () => {
  const world = await newTenant()
  const dark = { look: 'dark', density: 'comfortable', size: 16, color: '#11a983', tagsView: true, fixedHeader: false, showLogo: true }
  await world.as('seller').ok(userSettings.save, { key: 'layout', value: dark })
  const token = await seat(world.tenantId, world.user('seller'))
  expect((await settings(caller({ token }))).layout).toEqual(dark)
  for (const other of [world.as('owner'), (await newTenant()).as('seller')]) expect(await settings(other)).toEqual({})
})
