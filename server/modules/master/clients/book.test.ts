import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { clientBook, MOST_IN_BOOK } from '#contract/master/clients/book.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { lookup } from '#contract/master/lookup.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

async function shop() {
  const trade = await newTrade()
  const clientId = await trade.client({ linkName: '张三', position: '老板', linkTel: '13800000001', linkPhone: '0757-1' })
  const book = async () => {
    const { content } = await trade.owner.ok(clientBook.of, { clientId })
    if (!content) throw new Error('a book')
    return content
  }
  return { ...trade, clientId, book }
}

test('contacts and addresses are added, changed and go; what somebody else added stays; one address is the default', async () => {
  const { owner, clientId, book } = await shop()
  await owner.ok(clientBook.save, {
    clientId,
    contacts: [{ linkName: '李四', linkTel: '13800000002', position: '采购' }],
    addresses: [
      { receiver: '王五', phone: '0757-2', address: '佛山市海八路18号', fhCompany: '安能物流', isDefault: true },
      { address: '广州市一号仓' },
    ],
  })
  const first = await book()
  expect(first.main).toEqual({ linkName: '张三', position: '老板', linkTel: '13800000001', linkPhone: '0757-1' })
  expect(first.contacts).toMatchObject([{ linkName: '李四', position: '采购', linkTel: '13800000002', version: 1 }])
  expect(first.addresses).toMatchObject([
    { receiver: '王五', fhCompany: '安能物流', isDefault: true },
    { address: '广州市一号仓', isDefault: false },
  ])
  const [main, second] = first.addresses
  await owner.ok(clientBook.save, { clientId, addresses: [{ id: second?.id ?? 0, version: 1, address: '广州市二号仓', isDefault: true }] })
  expect((await book()).addresses.map(({ address, isDefault }) => [address, isDefault])).toEqual([
    ['广州市二号仓', true],
    ['佛山市海八路18号', false],
  ])
  expect(await owner.call(clientBook.save, { clientId, addresses: [{ id: second?.id ?? 0, version: 1, address: 'x' }] })).toMatchObject({
    msg: '联系人或地址已被他人修改，请刷新后重试',
  })
  await owner.ok(clientBook.save, { clientId, goneAddresses: [main?.id ?? 0], goneContacts: [first.contacts[0]?.id ?? 0] })
  expect(await book()).toMatchObject({ contacts: [], addresses: [{ address: '广州市二号仓' }] })
})

test('another contact becomes the default: the two change places, and he is found by his phone', async () => {
  const { owner, clientId, book } = await shop()
  await owner.ok(clientBook.save, { clientId, contacts: [{ linkName: '李四', linkTel: '13911112222' }] })
  const [li] = (await book()).contacts
  const wanted = { clientId, contactId: li?.id ?? 0, version: 1 }
  await owner.ok(clientBook.makeMain, wanted)
  const after = await book()
  expect(after.main).toMatchObject({ linkName: '李四', position: '', linkTel: '13911112222', linkPhone: '' })
  expect(after.contacts).toMatchObject([{ linkName: '张三', position: '老板', linkTel: '13800000001', linkPhone: '0757-1' }])
  const { content } = await owner.ok(clients.getOne, { id: clientId })
  expect(content).toMatchObject({ linkName: '李四', linkTel: '13911112222' })
  const { content: found } = await owner.ok(lookup.pageNew, { queryType: 2, assists: '1', queryValue: '13911112222' })
  expect(found.map(({ id }) => id)).toEqual([clientId])
  // the same press twice: the second finds it changed
  expect((await owner.call(clientBook.makeMain, wanted)).msg).toBe('联系人或地址已被他人修改，请刷新后重试')
})

test.each([
  [{ contacts: [{ linkName: '' }] }, '请输入联系人'],
  [{ contacts: [{ linkName: '甲', linkTel: '12' }] }, '请输入正确手机号 ！'],
  [{ addresses: [{ address: '' }] }, '请输入收货地址'],
  [{ goneContacts: [999_999_999] }, '联系人或地址已被他人修改，请刷新后重试'],
])('%j is refused', async (wrong, msg) => {
  const { owner, clientId, book } = await shop()
  expect((await owner.send(clientBook.save, { clientId, ...wrong })).body.msg).toContain(msg)
  expect(await book()).toMatchObject({ contacts: [], addresses: [] })
})

test('no more than so many; two who add at once both stay; rights and walls', async () => {
  const { owner, tenant, clientId, book } = await shop()
  const many = Array.from({ length: MOST_IN_BOOK - 1 }, (_, at) => ({ address: `仓${at}` }))
  await owner.ok(clientBook.save, { clientId, addresses: many })
  const both = await Promise.all(['甲', '乙'].map((linkName) => owner.call(clientBook.save, { clientId, contacts: [{ linkName }] })))
  expect(both.map(({ code }) => code)).toEqual([Code.done, Code.done])
  expect((await book()).contacts.map(({ linkName }) => linkName).sort()).toEqual(['乙', '甲'])
  expect((await owner.call(clientBook.save, { clientId, addresses: [{ address: 'a' }, { address: 'b' }] })).code).toBe(Code.refused)
  const looks = await tenant.withTags('base:client:query')
  expect((await looks.ok(clientBook.of, { clientId })).content?.addresses).toHaveLength(MOST_IN_BOOK - 1)
  expect((await looks.send(clientBook.save, { clientId, contacts: [{ linkName: '丙' }] })).body.code).toBe(Code.forbidden)
  expect((await (await tenant.withTags('busi:db:query')).send(clientBook.of, { clientId })).body.code).toBe(Code.forbidden)
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(clientBook.of, { clientId })).content).toBeNull()
  expect((await stranger.call(clientBook.save, { clientId, contacts: [{ linkName: '丁' }] })).msg).toBe('无效客户')
})

test('a sale keeps where its goods go; a client with contacts and addresses only can be deleted', async () => {
  const { owner, clientId, part, ckDraft } = await shop()
  const pjid = await part()
  const { id } = await owner.ok(outbound.save, ckDraft([{ pjid, ckAmount: 1 }], { clientId, deliverTo: '王五 佛山市海八路18号' }))
  expect((await owner.ok(outbound.get, { id })).content).toMatchObject({ deliverTo: '王五 佛山市海八路18号' })
  const { id: unused } = await owner.ok(clients.save, { clientName: '无人用', clientType: '修理厂', tags: 1 })
  await owner.ok(clientBook.save, { clientId: unused, contacts: [{ linkName: '甲' }], addresses: [{ address: '乙' }] })
  await owner.ok(clients.remove, { ids: [unused] })
  expect((await owner.ok(clientBook.of, { clientId: unused })).content).toBeNull()
})
