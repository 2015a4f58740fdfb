import { expect, test } from 'vitest'
import { messages } from '#contract/platform/messages/messages.ts'
import { newTenant, type World } from '#test/world.ts'
import { holdersOf, sendMessage } from './index.ts'

const send = (tenant: World, title: string) =>
  tenant.act('owner', (ctx) =>
    sendMessage(ctx, [tenant.user('seller').userId], { title, content: `<b>${title}</b>`, link: '/sale/orders' }),
  )

test('a message waits for its receiver until he reads it', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  await send(tenant, '到货一')
  await send(tenant, '到货二😀')
  expect((await seller.ok(messages.waiting, {})).content).toMatchObject({ cnt: 2, sid: expect.stringMatching(/^\d+$/) })
  const { page } = await seller.ok(messages.mine, { page: 1, view: true })
  expect(page).toMatchObject({ totalCount: 2, currPage: 1, pageSize: 10 })
  expect(page.list.map(({ title, view }) => [title, view])).toEqual([
    ['到货二😀', false],
    ['到货一', false],
  ])
  expect(page.list[0]).toMatchObject({
    content: '<b>到货二😀</b>',
    link: '/sale/orders',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  const first = page.list[0]?.id ?? 0
  await seller.ok(messages.read, { ids: `${first},${first},999999` })
  expect((await seller.ok(messages.waiting, {})).content.cnt).toBe(1)
  expect((await seller.ok(messages.mine, { view: true })).page.list.map(({ view }) => view)).toEqual([true, false])
  expect((await seller.ok(messages.mine, {})).page.list.map(({ title }) => title)).toEqual(['到货一'])
  expect((await seller.ok(messages.newest, {})).content.map(({ title }) => title)).toEqual(['到货一'])
})

test('nobody reads or marks the messages of others', async () => {
  const [tenant, other] = await Promise.all([newTenant(), newTenant()])
  await send(tenant, '私信')
  const { page } = await tenant.as('seller').ok(messages.mine, {})
  const ids = String(page.list[0]?.id)
  for (const stranger of [tenant.as('buyer'), other.as('seller')]) {
    expect((await stranger.ok(messages.mine, { view: true })).page.totalCount).toBe(0)
    await stranger.ok(messages.read, { ids })
  }
  expect((await tenant.as('seller').ok(messages.waiting, {})).content.cnt).toBe(1)
})

test('an event reaches those who hold its tag, the owner always', async () => {
  const tenant = await newTenant()
  const holders = await tenant.act('owner', (ctx) => holdersOf(ctx, 'busi:ck:approve'))
  expect(holders.sort()).toEqual([tenant.user('owner').userId, tenant.user('finance').userId].sort())
})

test.each(['', 'x', '1,', "1' or '1", '9'.repeat(17)])('the ids %j are refused', async (ids) => {
  const { body } = await (await newTenant()).as('seller').send(messages.read, { ids })
  expect([0, 4, 404]).toContain(body.code)
})
