import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { type Anything, newTenant } from './world.ts'

/** Every call of master-data.md, section 7, with the payload written there: what it answers, and the words it shows. */
async function world() {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const post = async (path: string, payload: Anything) => {
    const { body } = await owner.send({ method: 'POST', path }, payload)
    if (body.code !== Code.done) throw new Error(`${path}: ${body.code} ${body.msg}`)
    return body as unknown as Anything & { msg: string; id: number; content: never; page: { list: Anything[]; totalCount: number } }
  }
  const get = async (path: string) => (await owner.send({ method: 'GET', path }, {})).body as unknown as Anything & { content: never }
  return { tenant, owner, post, get }
}
let stamp = Date.now()
const submittime = () => ++stamp

const part = {
  ...{ id: 0, pjNo: 'W-100', pjName: '刹车片', pjBrand: '博世', pjSubBrand: '原装', pjSize: '朗逸', pjFactory: '国产', pjType: '制动件' },
  ...{ pjUnit: '套', pjTaxNo: '', pjTaxRate: 13, pjVolume: 0, pjWeight: 0, pjEnable: false, pjEnName: 'PAD', pjOemcode: 'OE1', pjQty: 0 },
  ...{ pjVin: '', pjGensize: '通用', remark: '', supplierId: 0, supplierName: '', files: [], updateFile: false },
}
const client = {
  ...{
    id: 0,
    tags: 3,
    clientNo: '',
    clientName: '粤诚',
    clientFullName: '',
    inchargeId: 0,
    inchargeName: '',
    linkName: '单国',
    position: '老板',
  },
  ...{
    linkTel: '13800138000',
    linkPhone: '020-1',
    linkAddres: '路1号',
    yhRate: 0,
    vip: false,
    areaId: 440106,
    areaName: '',
    bigAreaName: '华南',
  },
  ...{ clientType: '修理厂', clientLevel: 'A', maxPrice: 0, tmpPrice: 0, maxDays: 0, tmpDays: 0, bankName: '', accountName: '' },
  ...{ bankAccount: '', bankLineNum: '', remark: '', script: '批发价*1.05', files: [], updateFile: false },
}

test('parts: saved with all fields of the specification, paged by id, pictures and prices by calls of their own', async () => {
  const { post, get } = await world()
  const { id, msg } = await post('/basedata/v1/pj/saveOrUpdatePj', { ...part, submittime: submittime() })
  expect(msg).toBe('保存成功')
  const { page } = await post('/basedata/v1/pj/pagePj', { page: 1, limit: 10, id })
  expect(page.list.map((row) => [row.id, row.pjNo])).toEqual([[id, 'W-100']])
  const priced = { pjid: id, xsPrice: 100, minPrice: 80, purchasePrice: 60, pfPrice: 90, fxPrice: 85, submittime: submittime() }
  expect((await post('/basedata/v1/pj/saveOrUpdatePjPrice', priced)).msg).toBe('保存成功')
  expect((await post('/basedata/v1/pj/saveOrUpdateFile', { id, files: [] })).msg).toBe('操作成功')
  const found = (await get(`/basedata/v1/pj/getOnePj/${id}`)).content as Anything
  expect(found).toMatchObject({
    ...{ pjNo: 'W-100', pjTaxRate: 13, pjOemcode: 'OE1', pjGensize: '通用', barcode: '', warehouseName: '', posiName: '' },
    priceVo: { wbPrice: 0, xsPrice: 100, purchasePrice: 60, pfPrice: 90, fxPrice: 85, minPrice: 80 },
  })
  expect(Object.keys(found.priceVo as Anything)).toEqual(expect.arrayContaining(['costPrice', 'tcostPrice']))
  expect((await get('/basedata/v1/pj/getOnePj/987654321')).content).toBeNull()
  await post('/basedata/v1/pj/retryPjPywb', { submittime: submittime() })
})

test('limits: set by type and warehouse, read back; interchange codes: listed, saved, deleted', async () => {
  const { post, get } = await world()
  const { id: pjid } = await post('/basedata/v1/pj/saveOrUpdatePj', { ...part, submittime: submittime() })
  const products = [{ warnType: 1, maxAmount: 20, minAmount: 5, warehouseName: '' }]
  expect((await post('/busicore/v1/warn/setData', { pjid, products, submittime: submittime() })).msg).toBe('保存成功')
  expect((await get(`/busicore/v1/warn/getData/${pjid}`)).content).toMatchObject([
    { warnType: 1, maxAmount: 20, minAmount: 5, warehouseName: '' },
  ])
  const codes = async () => (await post('/basedata/v1/exchange/findExchange', { pjid })).content as { id: number; pjNo: string }[]
  expect(await codes()).toEqual([])
  expect((await post('/basedata/v1/exchange/saveExchange', { pjNo: 'W-100', pjid })).msg).toBe('保存成功')
  const [own] = await codes()
  expect(own).toMatchObject({ pjid, pjNo: 'W-100' })
  expect((await post('/basedata/v1/exchange/delExchange', { id: own?.id })).msg).toBe('删除成功')
})

test('clients and regions', async () => {
  const { post, get } = await world()
  const { id, msg } = await post('/basedata/v1/client/saveOrUpdateClient', { ...client, submittime: submittime() })
  expect(msg).toBe('保存成功')
  const { page } = await post('/basedata/v1/client/pageClient', { page: 1, limit: 10, id })
  expect(page.list).toMatchObject([{ id, clientFullName: '粤诚', tags: 3, clientNo: 'KG00001' }])
  expect((await post('/basedata/v1/client/saveOrUpdateFile', { id, files: [] })).msg).toBe('操作成功')
  expect((await get(`/basedata/v1/client/getOneClient/${id}`)).content).toMatchObject({
    script: '批发价*1.05',
    areaName: '广东省/广州市/天河区',
  })
  await post('/basedata/v1/client/retryClientPywb', { submittime: submittime() })
  expect(((await post('/basedata/v1/area/findAddresId?id=440106', { t: Date.now() })).content as Anything[])[0]).toMatchObject({
    id: 440000,
  })
  expect((await post('/basedata/v1/area/findArea', { id: 440106 })).content).toMatchObject({ bigArea: '华南' })
  expect(await post('/basedata/v1/area/findAddress', { t: Date.now() })).toHaveProperty('content')
})

test('quick search: all three calls take page 1, limit 10, queryType, assists, queryValue; pagePywb a trial too', async () => {
  const { post } = await world()
  const { id } = await post('/basedata/v1/client/saveOrUpdateClient', { ...client, submittime: submittime() })
  for (const [queryType, assists] of [
    [2, '1,2,3,4,5'],
    [2, '1,3'],
    [2, '2,3'],
  ] as const) {
    const query = { page: 1, limit: 10, queryType, assists, queryValue: 'yc' }
    for (const path of ['/basedata/v1/pywb/pagePywbNew', '/basedata/v1/pywb/pagePywb'])
      expect((await post(path, { ...query, trial: '0' })).content, `${path} ${assists}`).toMatchObject([
        { id, name: '粤诚', no: 'KG00001' },
      ])
    expect((await post('/basedata/v1/pywb/getShowValue', { ...query, queryValue: String(id) })).content).toMatchObject([{ id }])
  }
  const nobody = { page: 1, limit: 10, queryType: 2, assists: '4', queryValue: 'yc' }
  expect((await post('/basedata/v1/pywb/pagePywbNew', nobody)).content).toEqual([])
})

test('print hosts, companies, users', async () => {
  const { post, tenant } = await world()
  const asked = { page: 1, limit: 20, registerType: 0, companyId: 0, createTimes: [], computer: '', parentId: 0 }
  expect((await post('/basedata/v1/report/pageRegister', asked)).page).toMatchObject({ list: [], totalCount: 0 })
  const companies = await post('/admin/system/dept/getCompany', {})
  const first = (companies.content as Anything[])[0]
  expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(['id', 'companyName', 'companyNo']))
  expect(companies.other).toHaveProperty('defId')
  const users = await post('/admin/system/user/query', {
    currPage: 1,
    pageSize: 20,
    userSource: 0,
    realName: '',
    loginAccount: tenant.user('seller').loginAccount,
  })
  const { dataList, total } = users.data as { dataList: Anything[]; total: number }
  expect([total, Object.keys(dataList[0] ?? {})]).toEqual([
    1,
    expect.arrayContaining(['userId', 'realName', 'loginAccount', 'deptName', 'userStatusDesc']),
  ])
})
