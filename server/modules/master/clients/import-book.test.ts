import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { clientBook } from '#contract/master/clients/book.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { people } from '#contract/platform/people/people.ts'
import { confirmed, importedList, previewList, undone } from '#test/import-hand.ts'
import { newTrade } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

/** 永兴 with 老王 on his card, a contact 李会计 and a default address; 配件行 is a supplier. */
async function partners() {
  const trade = await newTrade()
  const yong = await trade.client({ clientName: '永兴汽修', linkName: '老王', linkTel: '13800138000' })
  const shop = await trade.client({ clientName: '配件行', tags: 2 })
  const address = { address: '佛山市南海区1号', receiver: '老周', isDefault: true }
  await trade.owner.ok(clientBook.save, {
    clientId: yong,
    contacts: [{ linkName: '李会计', linkTel: '13900139000' }],
    addresses: [address],
  })
  return { ...trade, yong, shop }
}
const bookOf = async (who: Caller, clientId: number) => {
  const { content } = await who.ok(clientBook.of, { clientId })
  return {
    contacts: content?.contacts.map(({ linkName, position, linkTel, linkPhone }) => [linkName, position, linkTel, linkPhone].join('|')),
    addresses: content?.addresses.map(({ receiver, phone, address, isDefault }) => [receiver, phone, address, isDefault].join('|')),
  }
}
const heads = { contacts: ['客户', '联系人', '职务', '手机', '电话'], addresses: ['客户', '收货人', '收货电话', '收货地址', '默认'] }
const verdicts = async (who: Caller, kind: 'contacts' | 'addresses', ...rows: string[][]) =>
  (await previewList(who, kind, [heads[kind], ...rows])).rows.map(({ verdict, problems }) => [verdict, problems])

test('contacts by their clients and names: new ones are added, of known ones the filled columns change, phones are read as written', async () => {
  const { owner, yong, shop } = await partners()
  const rows = [
    ['永兴汽修', '李会计', '会计', '', '020-8123 4567'],
    ['永兴汽修', '小张', '', '138 0013 8001', ''],
    ['配件行', '周经理', '经理', '', ''],
  ]
  expect(await verdicts(owner, 'contacts', ...rows)).toEqual([
    ['changed', ''],
    ['fresh', ''],
    ['fresh', ''],
  ])
  const { id } = await importedList(owner, 'contacts', [heads.contacts, ...rows])
  expect((await bookOf(owner, yong)).contacts).toEqual(['李会计|会计|13900139000|020-81234567', '小张||13800138001|'])
  expect((await bookOf(owner, shop)).contacts).toEqual(['周经理|经理||'])
  expect(await verdicts(owner, 'contacts', ...rows)).toEqual([
    ['same', ''],
    ['same', ''],
    ['same', ''],
  ])
  expect((await undone(owner, id)).message).toBe('已撤销3行')
  expect([await bookOf(owner, yong), await bookOf(owner, shop)]).toMatchObject([{ contacts: ['李会计||13900139000|'] }, { contacts: [] }])
})

test('what a line of contacts says wrong is named; who stands on the card stays there', async () => {
  const { owner, yong } = await partners()
  const two = ['13700137000', '13700137001'].map((linkTel) => ({ linkName: '小张', linkTel }))
  await owner.ok(clientBook.save, { clientId: yong, contacts: two })
  expect(
    await verdicts(
      owner,
      'contacts',
      ['没有的', '甲', '', '', ''],
      ['', '甲', '', '', ''],
      ['永兴汽修', '乙', '', '123', ''],
      ['永兴汽修', '乙'.repeat(33), '', '', ''],
      ['永兴汽修', '老王', '', '13800138000', ''],
      ['永兴汽修', '老王', '老板', '', ''],
      ['永兴汽修', '小张', '店长', '', ''],
      ['永兴汽修', '小张', '店长', '13700137000', ''],
    ),
  ).toEqual([
    ['wrong', '客户 没有的 不存在'],
    ['wrong', '请填写客户'],
    ['wrong', '请输入正确手机号 ！'],
    ['wrong', '联系人不能超过32个字'],
    ['same', '是默认联系人，在客户资料里'],
    ['wrong', '是默认联系人，请在客户资料里修改'],
    ['wrong', '该客户有 2 个联系人叫“小张”，请写上要修改的那一个的手机'],
    ['changed', ''],
  ])
})

test('of a client’s addresses one is the default: a list may choose another, and the old one comes back with the undo', async () => {
  const { owner, yong } = await partners()
  const rows = [
    ['永兴汽修', '老周', '0757-1', '佛山市南海区 1号', ''],
    ['永兴汽修', '仓库', '', '广州市白云区2号', '是'],
    ['永兴汽修', '', '', '广州市3号', '默认'],
    ['永兴汽修', '', '', '广州市4号', '也许'],
  ]
  expect(await verdicts(owner, 'addresses', ...rows)).toEqual([
    ['changed', ''],
    ['fresh', '代替原来的默认地址“佛山市南海区1号”'],
    ['wrong', '该客户在文件里已有另一个默认地址'],
    ['wrong', '默认应写“是”或“否”'],
  ])
  const { id } = await importedList(owner, 'addresses', [heads.addresses, ...rows.slice(0, 2)])
  expect((await bookOf(owner, yong)).addresses).toEqual(['仓库||广州市白云区2号|true', '老周|0757-1|佛山市南海区 1号|false'])
  expect((await undone(owner, id)).message).toBe('已撤销2行')
  expect((await bookOf(owner, yong)).addresses).toEqual(['老周||佛山市南海区1号|true'])
})

test('undo keeps what somebody has changed since, and gives the default back only where no other address has it by now', async () => {
  const { owner, yong } = await partners()
  const { id } = await importedList(owner, 'addresses', [heads.addresses, ['永兴汽修', '仓库', '', '广州市白云区2号', '是']])
  const [made] = (await owner.ok(clientBook.of, { clientId: yong })).content?.addresses ?? []
  await owner.ok(clientBook.save, {
    clientId: yong,
    addresses: [{ ...made, phone: '020-9', id: made?.id ?? 0, address: made?.address ?? '' }],
  })
  expect((await undone(owner, id)).message).toMatch(/^已撤销0行，1行因导入后已被使用或修改而保留$/)
  expect((await bookOf(owner, yong)).addresses).toEqual(['仓库|020-9|广州市白云区2号|true', '老周||佛山市南海区1号|false'])
})

test('fifty are room enough; two people with the same list add it once', async () => {
  const { owner, yong } = await partners()
  const many = Array.from({ length: 51 }, (_, at) => ['永兴汽修', `联系${at}`, '', '', ''])
  const said = await verdicts(owner, 'contacts', ...many)
  // one is there already
  expect([said.filter(([verdict]) => verdict === 'fresh').length, said.at(-1)]).toEqual([49, ['wrong', '联系人和收货地址各最多50个']])
  const file = [heads.contacts, ['永兴汽修', '小张', '', '', '']]
  const lists = [await previewList(owner, 'contacts', file), await previewList(owner, 'contacts', file)]
  await Promise.all(lists.map(({ id }) => confirmed(owner, id)))
  expect((await bookOf(owner, yong)).contacts).toEqual(['李会计||13900139000|', '小张|||'])
})

test('only of clients within reach, only for whoever may change them, nothing of another company', async () => {
  const trade = await partners()
  const { owner, tenant } = trade
  await trade.client({ clientName: '别人的客户', inchargeId: tenant.user('buyer').userId })
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  await owner.ok(people.saveRole, { ...role, dataScope: 'own', tags: [...role.tags, 'base:client:import', 'base:client:copy'] })
  const line = ['别人的客户', '甲', '', '', '']
  expect(await verdicts(tenant.as('seller'), 'contacts', line)).toEqual([['wrong', '客户 别人的客户 不存在']])
  const importer = await tenant.withTags('base:client:import')
  expect(await verdicts(importer, 'contacts', ['永兴汽修', '甲', '', '', ''])).toEqual([['wrong', '没有权限修改客户']])
  const reader = await tenant.withTags('base:client:query')
  expect(await previewList(reader, 'contacts', [heads.contacts, line])).toMatchObject({ code: Code.forbidden, rows: [] })
  expect(await verdicts((await newTrade()).owner, 'contacts', ['永兴汽修', '甲', '', '', ''])).toEqual([['wrong', '客户 永兴汽修 不存在']])
  // contacts are no use of a client
  await owner.ok(clients.remove, { ids: [trade.yong] })
  expect(await verdicts(owner, 'contacts', ['永兴汽修', '甲', '', '', ''])).toEqual([['wrong', '客户 永兴汽修 不存在']])
})
