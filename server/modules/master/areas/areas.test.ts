import { expect, test } from 'vitest'
import { areas } from '#contract/master/areas.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { newTenant } from '#test/world.ts'

const anyone = async () => (await newTenant()).withTags()
const TIANHE = 440106

test('the regions are those of GB/T 2260, province over city over district, found by pinyin', async () => {
  const { content } = await (await anyone()).ok(areas.tree, {})
  const cities = content.flatMap(({ children }) => children)
  const districts = cities.flatMap(({ children }) => children)
  expect([content.length, cities.length, districts.length]).toEqual([34, 369, 3479])
  const guangdong = content.find(({ id }) => id === 440000)
  const guangzhou = guangdong?.children.find(({ id }) => id === 440100)
  expect([guangdong?.areaName, guangzhou?.areaName]).toEqual(['广东省', '广州市'])
  expect(guangzhou?.children.find(({ id }) => id === TIANHE)).toEqual({ id: TIANHE, areaName: '天河区', pinyin: 'tianhequ thq' })
  expect(content.find(({ areaName }) => areaName === '重庆市')?.pinyin).toBe('chongqingshi cqs')
})

test('asked for one region, only its province comes', async () => {
  const { content } = await (await anyone()).ok(areas.tree, { id: TIANHE })
  expect(content.map(({ areaName }) => areaName)).toEqual(['广东省'])
})

test.each([
  [110101, '北京市/北京市/东城区', '华北'],
  [210100, '辽宁省/沈阳市', '东北'],
  [310115, '上海市/上海市/浦东新区', '华东'],
  [420000, '湖北省', '华中'],
  [TIANHE, '广东省/广州市/天河区', '华南'],
  [500103, '重庆市/重庆市/渝中区', '西南'],
  [610113, '陕西省/西安市/雁塔区', '西北'],
  [0, '', ''],
])('%d is %s in %s', async (id, areaName, bigArea) => {
  expect((await (await anyone()).ok(areas.find, { id })).content).toEqual({ id, areaName, bigArea })
})

test.each([999_999, 123_456_789_012])('region %d does not exist', async (id) => {
  expect((await (await anyone()).call(areas.find, { id })).msg).toBe('地区不存在')
})

test('a client shows its region, and is found by district, city and province', async () => {
  const owner = (await newTenant()).as('owner')
  const garage = { clientType: '修理厂', bigAreaName: '华南' }
  await owner.ok(clients.save, { ...garage, clientName: '天河汽配', areaId: TIANHE })
  await owner.ok(clients.save, { ...garage, clientName: '广州汽配', areaId: 440100 })
  await owner.ok(clients.save, { ...garage, clientName: '深圳汽配', areaId: 440305 })
  await owner.ok(clients.save, { ...garage, clientName: '无地区' })
  const found = async (areaId: number) =>
    (await owner.ok(clients.page, { areaId })).page.list.map(({ clientName, areaName }) => `${clientName} ${areaName}`)
  expect(await found(TIANHE)).toEqual(['天河汽配 广东省/广州市/天河区'])
  expect(await found(440100)).toEqual(['广州汽配 广东省/广州市', '天河汽配 广东省/广州市/天河区'])
  expect(await found(440000)).toHaveLength(3)
  expect(await found(450000)).toEqual([])
  expect((await owner.call(clients.save, { ...garage, clientName: '没有', areaId: 999_999 })).msg).toBe('地区不存在')
})
