import { describe, expect, test } from 'vitest'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { prices } from '#contract/master/prices.ts'
import { newTenant } from '#test/world.ts'

const garage = { clientName: '单雄信汽配', clientType: '修理厂' }

test.each([
  [{ clientName: '' }, '客户名称不能为空'],
  [{ clientName: '\u200b' }, '客户名称不能为空'],
  [{ clientType: ' ' }, '客户类型不能为空'],
  [{ linkTel: '12345678901' }, undefined],
  [{ linkTel: '2345678901' }, '请输入正确手机号 ！'],
  [{ linkTel: '1380000000x' }, '请输入正确手机号 ！'],
  [{ tags: 6 }, '标签类型应为 1 到 5 的整数'],
  [{ clientName: '长'.repeat(126) }, '客户名称不能超过125个字'],
  [{ linkName: '长'.repeat(33) }, '联系人不能超过32个字'],
  [{ linkPhone: '1'.repeat(33) }, '电话不能超过32个字'],
  [{ clientFullName: '长'.repeat(126) }, '公司全称不能超过125个字'],
  [{ linkAddres: '长'.repeat(126) }, '详细地址不能超过125个字'],
  [{ bankName: '长'.repeat(65) }, '开户行不能超过64个字'],
  [{ bankAccount: '1'.repeat(33) }, '银行账号不能超过32个字'],
  [{ bankLineNum: '1'.repeat(33) }, '行号不能超过32个字'],
  [{ accountName: '长'.repeat(33) }, '持卡人不能超过32个字'],
  [{ remark: '长'.repeat(126) }, '备注不能超过125个字'],
  [{ script: '批发价*1.2345' }, '价格公式的倍数最多3位小数'],
  [{ script: '批发价/0' }, '价格公式不能除以0'],
  [{ script: 'x'.repeat(501) }, '价格公式不能超过500个字'],
  [{ yhRate: 101 }, '优惠率应在0到100之间'],
  [{ maxPrice: -1 }, '信用额度不能小于0'],
  [{ inchargeId: 987_654_321 }, '负责人不存在'],
  [{ id: 987_654_321 }, '无效客户'],
])('%j: %s', async (wrong, message) => {
  const reply = await (await newTenant()).as('owner').call(clients.save, { ...garage, ...wrong })
  expect(reply.code === Code.done ? undefined : reply.msg).toBe(message)
})

test('a client gets a number by its kind; the full name defaults to the name; empty numbers are 0', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { id } = await owner.ok(clients.save, {
    ...garage,
    maxPrice: null,
    script: ' 批发价 × 1.05 ',
    tmpPrice: 1000,
    tmpDays: 7,
    inchargeId: tenant.user('seller').userId,
  })
  const supplier = await owner.ok(clients.save, { ...garage, clientName: '供货商', tags: 2 })
  const second = await owner.ok(clients.save, { ...garage, clientName: '第二家' })
  const of = async (one: number) => (await owner.ok(clients.getOne, { id: one })).content
  expect(await of(id)).toMatchObject({
    clientNo: 'KH00001',
    clientFullName: '单雄信汽配',
    maxPrice: 0,
    script: '批发价*1.05',
    tagsName: '客户',
    tmpDays: 7,
  })
  expect((await of(id))?.inchargeName).toMatch(/^seller/)
  expect([(await of(supplier.id))?.clientNo, (await of(second.id))?.clientNo]).toEqual(['GY00001', 'KH00002'])
})

test('twenty clients created at once have twenty numbers; the same name is taken once', async () => {
  const owner = (await newTenant()).as('owner')
  const made = await Promise.all(Array.from({ length: 20 }, (_, at) => owner.call(clients.save, { ...garage, clientName: `客户${at}` })))
  expect(made.every(({ code }) => code === Code.done)).toBe(true)
  const { list } = (await owner.ok(clients.page, { limit: 50 })).page
  // beside 散客
  expect(new Set(list.map(({ clientNo }) => clientNo)).size).toBe(21)
  const twice = await Promise.all([1, 2, 3].map(() => owner.call(clients.save, garage)))
  expect(twice.map(({ code }) => code).sort()).toEqual([0, 0, 1])
  expect(twice.find(({ code }) => code === 0)?.msg).toBe('名称为 单雄信汽配 的客户或供应商已存在')
})

test('of two people editing one client the later is told', async () => {
  const owner = (await newTenant()).as('owner')
  const { id } = await owner.ok(clients.save, garage)
  const version = (await owner.ok(clients.getOne, { id })).content?.version
  const edits = await Promise.all(['甲', '乙'].map((remark) => owner.call(clients.save, { ...garage, id, remark, version })))
  expect(edits.map(({ code }) => code).sort()).toEqual([0, 1])
})

test('a name is found by both readings of its surname, by initials, phone and number; stopped clients are not offered', async () => {
  const owner = (await newTenant()).as('owner')
  const { id } = await owner.ok(clients.save, { ...garage, linkTel: '13800138000', linkName: '曾强' })
  const found = async (queryValue: string, assists = '1,3') =>
    (await owner.ok(lookup.pageNew, { queryType: 2, assists, queryValue })).content.map(({ name }) => name)
  for (const typed of ['单雄', 'shanxiong', 'sxx', 'dxx', 'danxiong', '0138', 'kh00001', '曾强', 'zengq', '汽配 单'])
    expect(await found(typed)).toEqual(['单雄信汽配'])
  expect(await found('单雄', '2,3')).toEqual([])
  expect((await found('', '1,2,3,4,5')).sort()).toEqual(['单雄信汽配', '散客'])
  await owner.ok(clients.stop, { ids: [id] })
  expect(await found('单雄')).toEqual([])
  const shown = await owner.ok(lookup.showValue, { queryType: 2, assists: '1,3', queryValue: String(id) })
  expect(shown.content[0]).toMatchObject({ id, name: '单雄信汽配', no: 'KH00001', udf1: '13800138000' })
})

test('clients of another tenant do not exist', async () => {
  const mine = (await newTenant()).as('owner')
  const { id } = await mine.ok(clients.save, garage)
  const stranger = (await newTenant()).as('owner')
  expect((await stranger.ok(clients.getOne, { id })).content).toBeNull()
  expect((await stranger.ok(clients.page, {})).page.list.map(({ clientName }) => clientName)).toEqual(['散客'])
  expect((await stranger.call(clients.save, { ...garage, id })).msg).toBe('无效客户')
  expect((await stranger.ok(lookup.pageNew, { queryType: 2, assists: '1', queryValue: '单雄' })).content).toEqual([])
  expect((await stranger.call(parts.save, { pjNo: 'A', pjName: 'a', pjBrand: 'b', supplierId: id })).msg).toBe('供应商不存在')
})

describe('the price of a client', () => {
  test('by formula, by level and discount, else the sales price; masked without the tag', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    const { id: pjid } = await owner.ok(parts.save, {
      pjNo: 'A1',
      pjName: '刹车片',
      pjBrand: '博世',
      xsPrice: 100,
      pfPrice: 80,
      purchasePrice: 60,
    })
    const priceOf = async (client: object) => {
      const { id } = await owner.ok(clients.save, { ...garage, clientName: crypto.randomUUID(), ...client })
      const [found] = (await owner.ok(prices.forClient, { clientId: id, pjids: [pjid, 987_654_321] })).content
      return [found?.price, found?.sourceName]
    }
    expect(await priceOf({})).toEqual([100, '销售价'])
    expect(await priceOf({ script: '进价*1.335' })).toEqual([80.1, '价格公式'])
    expect(await priceOf({ script: '成本价*2' })).toEqual([100, '销售价'])
    expect(await priceOf({ clientType: '批发客户', yhRate: 95 })).toEqual([76, '等级价'])
    const blind = await tenant.withTags('base:client:query')
    expect((await blind.ok(prices.forClient, { clientId: 0, pjids: [pjid] })).content[0]?.price).toBe('***')
  })
})

test('开票资料: kept, listed, left alone when it is not sent, *** for whoever has to do with neither clients nor money', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const invoice = {
    ...{ invoiceTitle: '广州驰修汽车服务有限公司', taxNo: '91440101MA5CABCD1X', invoiceType: '专票', invoiceAddress: '天河路1号' },
    ...{ invoicePhone: '020-88880000', invoiceBank: '建行天河支行', invoiceAccount: '4400 1234 5678', invoiceMail: 'fp@example.com' },
  }
  const base = { clientName: '驰修', clientType: '修理厂', tags: 1 }
  const { id } = await owner.ok(clients.save, { ...base, ...invoice, taxNo: '91440101 ma5cabcd1x' })
  const card = async (who = owner) => (await who.ok(clients.getOne, { id })).content
  expect(await card()).toMatchObject(invoice)
  expect((await owner.ok(clients.page, { tags: [1] })).page.list.find((row) => row.id === id)).toMatchObject({ taxNo: invoice.taxNo })
  await owner.ok(clients.save, { ...base, id, version: 1, remark: '改备注' })
  expect(await card()).toMatchObject(invoice)
  expect(await card(await tenant.withTags('busi:rk:query'))).toMatchObject({ clientName: '驰修', taxNo: MASKED, invoiceAccount: MASKED })
  const refusal = async (change: object) => (await owner.call(clients.save, { ...base, clientName: '另一家', ...change })).msg
  expect(await refusal({ taxNo: '123' })).toBe('税号应为 15、18 或 20 位字母和数字')
  expect(await refusal({ invoiceMail: 'nobody' })).toBe('收票邮箱不正确')
  expect((await (await newTenant()).as('owner').ok(clients.getOne, { id })).content).toBeNull()
})
