import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { exchange } from '#contract/master/interchange.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { newTenant } from '#test/world.ts'

async function tenantWithParts(...codes: string[]) {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const ids = []
  for (const pjNo of codes) ids.push((await owner.ok(parts.save, { pjNo, pjName: '刹车片', pjBrand: '博世', tips: 1 })).id)
  const codesOf = async (pjid = 0) => (await owner.ok(exchange.find, { pjid })).content.map(({ pjNo }) => pjNo)
  const found = async (queryValue: string) => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue })).content.map(({ no }) => no)
  return { tenant, owner, ids, codesOf, found, add: (pjid = 0, pjNo = '') => owner.ok(exchange.save, { pjid, pjNo }) }
}

test('a part without a group has no codes; its own code opens one', async () => {
  const { ids, codesOf, add } = await tenantWithParts('A-100')
  expect(await codesOf(ids[0])).toEqual([])
  await add(ids[0], 'A-100')
  expect(await codesOf(ids[0])).toEqual(['A-100'])
})

test('all codes of a part and all parts of a code are one group, and every search finds it', async () => {
  const { owner, ids, codesOf, found, add } = await tenantWithParts('A100', 'B200', 'C300')
  await add(ids[0], 'GDB-3534')
  await add(ids[1], 'gdb 3534')
  await add(ids[2], 'B200')
  expect(await codesOf(ids[0])).toEqual(['A100', 'GDB-3534', 'B200', 'C300'])
  expect((await codesOf(ids[2])).sort()).toEqual(['A100', 'B200', 'C300', 'GDB-3534'])
  expect((await found('gdb3534')).sort()).toEqual(['A100', 'B200', 'C300'])
  const { list } = (await owner.ok(parts.page, { pjNo: 'a-100', pjNoMatch: 2 })).page
  expect(list.map(({ pjNo }) => pjNo).sort()).toEqual(['A100', 'B200', 'C300'])
})

test('only the own entry carries the own id', async () => {
  const { owner, ids, add } = await tenantWithParts('A100', 'B200')
  await add(ids[0], 'B200')
  await add(ids[0], 'FREE-1')
  const { content } = await owner.ok(exchange.find, { pjid: ids[0] ?? 0 })
  expect(content.map(({ pjNo, pjid }) => [pjNo, pjid])).toEqual([
    ['A100', ids[0]],
    ['B200', ids[1]],
    ['FREE-1', 0],
  ])
})

test('a code taken out leaves the group, with the parts that carry it, and the search', async () => {
  const { owner, ids, codesOf, found, add } = await tenantWithParts('A100', 'B200')
  await add(ids[0], 'B200')
  const { id } = await add(ids[0], 'FREE-1')
  await owner.ok(exchange.remove, { id })
  expect(await codesOf(ids[0])).toEqual(['A100', 'B200'])
  expect(await found('free1')).toEqual([])
  const own = (await owner.ok(exchange.find, { pjid: ids[1] ?? 0 })).content[0]
  await owner.ok(exchange.remove, { id: own?.id ?? 0 })
  expect([await codesOf(ids[0]), await codesOf(ids[1]), await found('b200')]).toEqual([['A100'], [], ['B200']])
})

test('the own code of a part stays as long as others stand beside it', async () => {
  const { owner, ids, codesOf, add } = await tenantWithParts('A100', 'B200')
  const { id: own } = await add(ids[0], 'A100')
  const { id: free } = await add(ids[0], 'FREE-1')
  const msg = '本商品自己的编码不能删除，请先删除其他互换码'
  expect((await owner.call(exchange.remove, { id: own })).msg).toBe(msg)
  expect((await owner.call(exchange.remove, { id: own, pjid: ids[0] ?? 0 })).msg).toBe(msg)
  // seen from another part of the group it is one code among others
  await add(ids[0], 'B200')
  await owner.ok(exchange.remove, { id: own, pjid: ids[1] ?? 0 })
  expect([await codesOf(ids[0]), await codesOf(ids[1])]).toEqual([[], ['B200', 'FREE-1']])
  await owner.ok(exchange.remove, { id: free })
  const last = (await owner.ok(exchange.find, { pjid: ids[1] ?? 0 })).content[0]?.id ?? 0
  await owner.ok(exchange.remove, { id: last, pjid: ids[1] ?? 0 })
  expect(await codesOf(ids[1])).toEqual([])
})

test('the same code twice is one entry', async () => {
  const { ids, codesOf, add } = await tenantWithParts('A100')
  const [first, second] = [await add(ids[0], 'X-1'), await add(ids[0], 'x1')]
  expect(second.id).toBe(first.id)
  expect(await codesOf(ids[0])).toEqual(['A100', 'X-1'])
})

test('a part whose code is corrected stays in its group under the new code', async () => {
  const { owner, ids, codesOf, add } = await tenantWithParts('A100', 'B200')
  await add(ids[0], 'B200')
  await owner.ok(parts.save, { id: ids[0] ?? 0, pjNo: 'A101', pjName: '刹车片', pjBrand: '博世', tips: 1 })
  expect([await codesOf(ids[0]), await codesOf(ids[1])]).toEqual([
    ['A101', 'B200'],
    ['B200', 'A101'],
  ])
})

test('ten people joining codes at once end in one group without a deadlock', async () => {
  const { owner, ids, codesOf } = await tenantWithParts('A0', 'A1', 'A2', 'A3', 'A4')
  const replies = await Promise.all(
    ids.flatMap((pjid, at) => [1, 2].map((step) => owner.call(exchange.save, { pjid, pjNo: `A${(at + step) % 5}` }))),
  )
  expect(replies.map(({ code }) => code)).toEqual(Array(10).fill(Code.done))
  expect((await codesOf(ids[3])).sort()).toEqual(['A0', 'A1', 'A2', 'A3', 'A4'])
})

test.each([
  [{ pjNo: '' }, '请输入互换码'],
  [{ pjNo: '\u200b' }, '请输入互换码'],
  [{ pjNo: 'x'.repeat(21) }, '互换码不能超过20个字'],
  [{ pjid: 987_654_321 }, '无效商品'],
])('%j is refused', async (wrong, message) => {
  const { owner, ids } = await tenantWithParts('A100')
  expect((await owner.call(exchange.save, { pjid: ids[0] ?? 0, pjNo: 'B1', ...wrong })).msg).toBe(message)
})

test('codes of another tenant do not exist', async () => {
  const mine = await tenantWithParts('A100')
  const { id } = await mine.add(mine.ids[0], 'X1')
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(exchange.find, { pjid: mine.ids[0] ?? 0 })).content).toEqual([])
  expect((await stranger.call(exchange.save, { pjid: mine.ids[0] ?? 0, pjNo: 'Y1' })).msg).toBe('无效商品')
  expect((await stranger.call(exchange.remove, { id })).msg).toBe('互换码不存在')
  expect(await mine.codesOf(mine.ids[0])).toEqual(['A100', 'X1'])
})
