import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { searchAll } from '#contract/documents/search-all.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { clientCars } from '#contract/master/client-cars.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { people } from '#contract/platform/people/people.ts'
import { logs } from '#contract/reports/logs.ts'
import { importedList, previewList, undone } from '#test/import-hand.ts'
import { newTrade, today } from '#test/trade.ts'
import { type Caller, newTenant } from '#test/world.ts'

const VIN = 'LSVAM4187C2184841'
const listed = async (who: Caller, ask: Partial<Sent<typeof clientCars.page>> = {}) =>
  (await who.ok(clientCars.page, { page: 1, limit: 50, ...ask })).page.list.map(({ plate, vin, model, clientName, lastSale }) => [
    ...[plate, vin, model, clientName, lastSale],
  ])
const found = async (who: Caller, text: string) =>
  (await who.ok(searchAll.all, { text })).content.cars.map(({ plate, clientName }) => [plate, clientName])

async function garages() {
  const trade = await newTrade()
  const [yong, hua] = [await trade.client({ clientName: '永兴修理厂' }), await trade.client({ clientName: '华南汽修' })]
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 50 })
  const car = (change: Partial<Sent<typeof clientCars.save>> = {}) =>
    trade.owner.ok(clientCars.save, { clientId: yong, plate: '粤A12345', ...change })
  const sell = (carPlate: string, clientId = yong) =>
    trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1 }], { clientId, carPlate }))
  return { ...trade, yong, hua, pjid, car, sell }
}

test('a sale that holds puts down the car it names, however the plate is written; a draft does not; twice is once', async () => {
  const { owner, sell, saleDraft, pjid, yong, hua } = await garages()
  const id = await saleDraft([{ pjid, ckAmount: 1 }], { clientId: yong, carPlate: '粤a·1234 5' })
  expect((await owner.ok(outbound.get, { id })).content).toMatchObject({ carPlate: '粤A12345' })
  expect(await listed(owner)).toEqual([])
  await owner.ok(outbound.confirm, { id })
  expect(await listed(owner)).toEqual([['粤A12345', '', '', '永兴修理厂', today]])
  await Promise.all([sell('粤A12345'), sell('粤Ａ－12345'), sell('粤B7788D', hua), sell('粤B7788D', hua), sell('')])
  // a garage beside services the same car
  await sell('粤A12345', hua)
  expect((await listed(owner)).sort()).toEqual([
    ['粤A12345', '', '', '华南汽修', today],
    ['粤A12345', '', '', '永兴修理厂', today],
    ['粤B7788D', '', '', '华南汽修', today],
  ])
})

test.each(['粤', '粤A', '修理厂', '粤A123456789', "粤A1234'", '粤A 12 34 ! 5'])('%s is no plate', async (carPlate) => {
  const { owner, ckDraft, pjid } = await garages()
  const { body } = await owner.send(outbound.save, ckDraft([{ pjid, ckAmount: 1 }], { carPlate }))
  expect([body.code, body.msg]).toEqual([Code.invalid, expect.stringMatching(/车牌“.+”格式不正确/)])
})

test('by hand: plate or VIN is needed, each once with a client, and two who change one car do not undo one another', async () => {
  const { owner, car, hua } = await garages()
  const { id } = await car({ vin: VIN.toLowerCase(), model: '大众 朗逸 2012' })
  const refusal = async (change: Parameters<typeof car>[0]) => (await owner.send(clientCars.save, { clientId: hua, ...change })).body.msg
  expect(await refusal({})).toBe('请输入车牌或车架号')
  expect(await refusal({ vin: 'LSVAM4187C218484' })).toBe('车架号应为 17 位字母和数字，不含 I、O、Q')
  expect(await refusal({ clientId: 999_999, plate: '粤A12345' })).toBe('客户不存在')
  await expect(car()).rejects.toThrow('该客户已有这个车牌的车辆')
  await expect(car({ plate: '粤C00001', vin: VIN })).rejects.toThrow('该客户已有这个车架号的车辆')
  await car({ id, version: 1, remark: '出租车' })
  await expect(car({ id, version: 1, remark: '网约车' })).rejects.toThrow('该车辆已被他人修改，请刷新后重试')
  expect(await listed(owner, { keyword: '184841' })).toEqual([])
  expect(await listed(owner, { keyword: '12345' })).toEqual([['粤A12345', '', '', '永兴修理厂', '']])
  await owner.ok(clientCars.remove, { ids: [id] })
  expect((await owner.send(clientCars.remove, { ids: [id] })).body.msg).toBe('有的车辆已被删除，请刷新后重试')
  const { page } = await owner.ok(logs.operations, { entity: 'client_car' })
  expect(page.list.map(({ action }) => action)).toEqual(['删除客户车辆', '修改客户车辆', '新增客户车辆'])
})

test('the one box finds a plate with and without its province and city, and a VIN; the cars of a client are those last served', async () => {
  const { owner, car, sell, yong, hua } = await garages()
  await car({ vin: VIN })
  await car({ plate: '粤B7788D', clientId: hua })
  await sell('粤E00001')
  for (const text of ['粤A12', 'a1234', '123', '粤 A·12345', VIN])
    expect(await found(owner, text), text).toEqual([['粤A12345', '永兴修理厂']])
  for (const text of ['粤', '2345', '粤A%', VIN.slice(0, 16)]) expect(await found(owner, text), text).toEqual([])
  const of = async (text = '') => (await owner.ok(clientCars.find, { clientId: yong, text })).content.map(({ plate }) => plate)
  expect([await of(), await of('0000')]).toEqual([['粤E00001', '粤A12345'], ['粤E00001']])
})

test('only with its right, only of clients one sees, nothing of another company; a client that is deleted takes his cars along', async () => {
  const { owner, tenant, car, client } = await garages()
  await car()
  const blind = await tenant.withTags('base:client:query', 'busi:ck:query')
  expect((await blind.send(clientCars.page, { page: 1, limit: 5 })).body.code).toBe(Code.forbidden)
  expect(await found(blind, '粤A12345')).toEqual([])
  const reader = await tenant.withTags('base:car:query')
  expect(await found(reader, '粤A12345')).toHaveLength(1)
  expect((await reader.send(clientCars.save, { clientId: 1, plate: '粤A1' })).body.code).toBe(Code.forbidden)

  const stranger = (await newTenant()).as('owner')
  expect([await listed(stranger), await found(stranger, '粤A12345')]).toEqual([[], []])

  const { data: roles } = await owner.ok(people.roles, {})
  const role = roles.find(({ id }) => id === tenant.roleIds.seller)
  await owner.ok(people.saveRole, { id: role?.id ?? 0, roleName: role?.roleName ?? '', dataScope: 'own', tags: role?.tags ?? [] })
  const seller = tenant.as('seller')
  const other = await client({ clientName: '别人的客户', inchargeId: tenant.user('buyer').userId })
  const { id } = await car({ clientId: other, plate: '粤X99999' })
  expect([await listed(seller, { clientId: other }), await found(seller, '粤X99999')]).toEqual([[], []])
  expect((await seller.send(clientCars.save, { id, clientId: other, plate: '粤X00000', version: 1 })).body.msg).toBe(
    '车辆不存在，请刷新后重试',
  )
  expect((await seller.send(clientCars.save, { clientId: other, plate: '粤X00000' })).body.msg).toBe('客户不存在')

  await owner.ok(clients.remove, { ids: [other] })
  expect([await listed(owner, { clientId: other }), await found(owner, '粤X99999')]).toEqual([[], []])
})

test('a VIN that is confirmed to be of a model gives the model to cars with that number that have none', async () => {
  const { owner, car, hua } = await garages()
  await car({ vin: VIN })
  await car({ vin: VIN, clientId: hua, model: '自己写的' })
  const { id: brand } = await owner.ok(carModels.save, { modelName: '大众' })
  const { id: series } = await owner.ok(carModels.save, { parentId: brand, modelName: '朗逸' })
  const { id: modelId } = await owner.ok(carModels.save, { parentId: series, modelName: '', yearFrom: 2012, displacement: '1.4T' })
  await owner.ok(catalogue.confirm, { vin: VIN, modelId })
  expect((await listed(owner)).map(([, , model]) => model)).toEqual(['自己写的', expect.stringMatching(/^大众 朗逸 2012/)])
})

test('two lines of a file that give one VIN or plate to two cars of a client are told so; what is too long is told, not cut', async () => {
  const { owner, car } = await garages()
  await car({ vin: VIN })
  const other = 'LBEHDAEB0AY123454'
  const clash = '车牌或车架号在文件里属于该客户的另一辆车'
  const { rows } = await previewList(owner, 'cars', [
    ['客户', '车牌', '车架号', '车型', '备注'],
    ['永兴修理厂', '粤B00001', other, '', ''],
    ['永兴修理厂', '粤B00002', other, '', ''],
    ['华南汽修', '粤B00002', other, '', ''],
    // the car there is gets another plate, which the line below takes for a new one
    ['永兴修理厂', '粤C00001', VIN, '', ''],
    ['永兴修理厂', '粤C00001', '', '', '新车'],
    ['华南汽修', '粤D00001', '', '朗'.repeat(101), ''],
    ['华南汽修', '粤D00002', '', '', '注'.repeat(126)],
  ])
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['fresh', ''],
    ['wrong', clash],
    ['fresh', ''],
    ['changed', ''],
    ['wrong', clash],
    ['wrong', '车型不能超过100个字'],
    ['wrong', '备注不能超过125个字'],
  ])
})

test('a list adds cars and fills in known ones; what it says wrong is named; all of it can be taken back', async () => {
  const { owner, car, tenant } = await garages()
  await car({ model: '朗逸' })
  const head = ['客户', '车牌号', 'VIN', '车型']
  const file = [
    head,
    ['永兴修理厂', '粤A·12345', VIN, ''],
    ['华南汽修', '粤B7788D', '', '比亚迪 秦'],
    ['没有的', '粤C00001', '', ''],
    ['永兴修理厂', '车牌', '', ''],
    ['永兴修理厂', '粤D00001', '123', ''],
    ['永兴修理厂', '', '', '奔驰'],
  ]
  const { rows } = await previewList(owner, 'cars', file)
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['changed', ''],
    ['fresh', ''],
    ['wrong', '客户 没有的 不存在'],
    ['wrong', '车牌“车牌”格式不正确'],
    ['wrong', '车架号应为 17 位字母和数字，不含 I、O、Q'],
    ['wrong', '请填写车牌或车架号'],
  ])
  const { id } = await importedList(owner, 'cars', file.slice(0, 3))
  const both = [
    ['粤B7788D', '', '比亚迪 秦', '华南汽修', ''],
    ['粤A12345', VIN, '朗逸', '永兴修理厂', ''],
  ]
  expect(await listed(owner)).toEqual(both)
  expect((await undone(owner, id)).message).toBe('已撤销2行')
  expect(await listed(owner)).toEqual([['粤A12345', '', '朗逸', '永兴修理厂', '']])
  const reader = await tenant.withTags('base:car:query')
  expect(await previewList(reader, 'cars', file)).toMatchObject({ code: Code.forbidden, rows: [] })
})
