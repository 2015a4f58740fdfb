import { beforeAll, expect, test } from 'vitest'
import { Code, type Endpoint, MASKED } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { exchange } from '#contract/master/interchange.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { prices } from '#contract/master/prices.ts'
import { positions } from '#contract/master/warehouses/positions.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { printing } from '#contract/printing/printouts.ts'
import type { Tag } from '#contract/tags.ts'
import { routes } from '#server/product.ts'
import { type Anything, newTenant, type World } from './world.ts'

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const closed = routes.map(({ endpoint }) => endpoint).filter(({ allow }) => allow !== 'open')

const own = 'his own session, account and settings'
const screens = 'what every screen is drawn with: menu, words, places, columns'
const names = 'names of colleagues and companies for the fields of a form; no phones, no rights'
const inside = 'each part only for whoever may see its lists: asked inside'
const mine = 'only what he ordered, wrote or received himself'
const printers = 'printers of his company and what he prints'
const files = 'an upload of his own, signed; where it may hang is asked by the call that hangs it'

/** Every call without a right of its own, and why it needs none. */
const reasons: Record<string, string> = {
  'POST /admin/auth/cutout': own,
  'POST /admin/auth/entryTicket': own,
  'GET /admin/auth/getRouters': screens,
  'POST /admin/auth/getUserinfo': own,
  'POST /admin/auth/stay': own,
  'GET /admin/system/dept/branchComps': own,
  'POST /admin/system/dept/getCompany': names,
  'GET /admin/system/dict/initLocalDict': screens,
  'GET /admin/system/user/getIncharges/{id}': names,
  'GET /admin/system/user/getSwitchAcct': own,
  'POST /admin/system/user/query': names,
  'POST /admin/system/user/qxWeixin': own,
  'GET /admin/system/user/secondFactor': own,
  'POST /admin/system/user/secondFactor/begin': own,
  'POST /admin/system/user/secondFactor/codes': own,
  'POST /admin/system/user/secondFactor/confirm': own,
  'POST /admin/system/user/secondFactor/distrust': own,
  'POST /admin/system/user/secondFactor/off': own,
  'PUT /admin/system/user/setPin': own,
  'GET /admin/system/user/switchAcct/{userId}/{browserId}': own,
  'POST /admin/system/user/switchAcctN': own,
  'GET /admin/system/user/switchCompany': own,
  'PUT /admin/system/user/updatePwd': own,
  'PUT /admin/system/user/updHeadImg': own,
  'POST /admin/system/user/verifyPhone': own,
  'GET /admin/v1/company/getSidebar': screens,
  'GET /admin/v1/sms/send2Self': own,
  'GET /admin/v1/weixin/check': own,
  'POST /admin/v1/weixin/confirmLogin': own,
  'POST /admin/v1/weixin/getBindState/{tid}': own,
  'GET /admin/v1/weixin/getSwitchRole': own,
  'POST /admin/v1/weixin/refuseLogin': own,
  'POST /admin/v1/weixin/scan': own,
  'POST /basedata/v1/area/findAddresId': screens,
  'POST /basedata/v1/area/findArea': screens,
  'POST /basedata/v1/changeLog/pageChangeLog': inside,
  'POST /basedata/v1/dict/cacheDict/{flag}': screens,
  'POST /basedata/v1/dict/findDict/{code}': screens,
  'POST /basedata/v1/dict/findDictName/{type}': screens,
  'POST /basedata/v1/dict/getDictPaytype/{n}': screens,
  'POST /basedata/v1/dict/getXmpShopType': screens,
  'POST /basedata/v1/feedback/pageMine': mine,
  'GET /basedata/v1/help/drawer': screens,
  'POST /basedata/v1/listView/page': inside,
  'POST /basedata/v1/listView/remove': own,
  'POST /basedata/v1/listView/save': inside,
  'POST /basedata/v1/menu/addMenuLog/{menuId}': own,
  'GET /basedata/v1/menu/mostUsed': own,
  'GET /basedata/v1/messageRecord/getOne/{id}': mine,
  'POST /basedata/v1/messageRecord/getRecordMe': mine,
  'GET /basedata/v1/messageRecord/getSetting': own,
  'GET /basedata/v1/messageRecord/getWaitMsg': mine,
  'POST /basedata/v1/messageRecord/pageRecordMe': mine,
  'POST /basedata/v1/messageRecord/setSetting': own,
  'POST /basedata/v1/messageRecord/view/{ids}': mine,
  'POST /basedata/v1/notice/findMine': mine,
  'POST /basedata/v1/reminder/delete': mine,
  'POST /basedata/v1/reminder/page': mine,
  'POST /basedata/v1/reminder/saveOrUpdate': mine,
  'POST /basedata/v1/report/chkPrintHost': printers,
  'POST /basedata/v1/report/hostNames': printers,
  'POST /basedata/v1/report/printHost/{type}': printers,
  'GET /basedata/v1/rscolumn/getRscolumns': own,
  'POST /basedata/v1/rscolumn/saveOrUpdate': own,
  'POST /basedata/v1/task/getTask/{id}': mine,
  'POST /basedata/v1/task/pageTask': mine,
  'POST /basedata/v1/task/printFail': mine,
  'POST /basedata/v1/task/retryTask': mine,
  'POST /basedata/v1/task/sendTask/{id}': mine,
  'POST /basedata/v1/upload': files,
  'POST /basedata/v1/upload/credential': files,
  'POST /basedata/v1/upload/done': files,
  'POST /basedata/v1/upload/fileCredential': files,
  'POST /basedata/v1/userSetting/save': own,
  'POST /basedata/v1/warehouse/findPosi': screens,
  'POST /basedata/v1/warehouse/findWarehouse': screens,
  'POST /busicore/v1/analysis/home': inside,
  'POST /busicore/v1/excel/exportList': inside,
  'POST /busicore/v1/excel/exportListLater': inside,
  'POST /busicore/v1/excel/getExport/{id}': mine,
  'POST /busicore/v1/excel/pageExport': mine,
}

test('every call without a right of its own is here with its reason', () => {
  expect(
    closed
      .filter(({ allow }) => allow === 'anyone')
      .map(nameOf)
      .sort(),
  ).toEqual(Object.keys(reasons).sort())
})

/** What answers before a one-time password has been changed: the change itself, the way out, and what the frame behind the dialog asks by itself. */
const beforeTheChange: Record<string, string> = {
  'PUT /admin/system/user/updatePwd': 'the change itself',
  'POST /admin/auth/stay': 'a reload keeps the session',
  'POST /admin/auth/cutout': 'an operator who came to help leaves again',
  'POST /admin/auth/getUserinfo': 'whose frame it is, and that the password comes first',
  'GET /admin/v1/weixin/check': 'is the account usable at all',
  'GET /admin/auth/getRouters': 'empty',
  'GET /admin/system/dict/initLocalDict': 'words',
  'GET /basedata/v1/rscolumn/getRscolumns': 'his own columns',
  'GET /admin/system/dept/branchComps': 'the name of his company in the bar',
  'GET /basedata/v1/messageRecord/getWaitMsg': 'the number at the bell, and the address of the socket',
  'POST /basedata/v1/messageRecord/getRecordMe': 'what the bell holds',
  'POST /busicore/v1/analysis/home': 'empty: each part asks for its right',
}

test('with a one-time password nothing answers but its change, the way out, and what the frame is drawn with', async () => {
  expect(
    closed
      .filter(({ whenForced }) => whenForced)
      .map(nameOf)
      .sort(),
  ).toEqual(Object.keys(beforeTheChange).sort())
  const tenant = await newTenant()
  const { userId } = tenant.user('owner')
  await tenant.act('owner', ({ db }) => db.updateTable('appUser').set({ mustChangePwd: true }).where('userId', '=', userId).execute())
  const forced = tenant.as('owner')
  for (const endpoint of closed) {
    const path = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, 1]))
    const { body } = await forced.send(endpoint, path)
    const told = { code: Code.forbidden, msg: '请先修改密码' }
    if (endpoint.whenForced) expect(body, nameOf(endpoint)).not.toMatchObject(told)
    else expect(body, nameOf(endpoint)).toEqual(told)
  }
  expect((await forced.ok(session.userinfo, {})).content).toMatchObject({ mustChangePwd: true, limitOperators: [] })
  expect((await forced.send(session.logout)).body.code).toBe(Code.done)
})

test('where two-step verification is demanded and not set up, nothing answers but its setting up and what answers a one-time password', async () => {
  const toSetUp = closed.filter(({ whenFactorDue }) => whenFactorDue).map(({ path }) => path)
  expect(toSetUp.sort()).toEqual(['', '/begin', '/confirm'].map((step) => `/admin/system/user/secondFactor${step}`))
  const tenant = await newTenant()
  const forced = tenant.as('owner')
  await forced.ok(parameters.edit, { name: 'TWO_STEP_REQUIRED', value: '1' })
  for (const endpoint of closed.filter(({ path }) => path !== session.logout.path)) {
    const path = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, 1]))
    const { body } = await forced.send(endpoint, path)
    const told = { code: Code.forbidden, msg: '请先开启两步验证' }
    if (endpoint.whenForced || endpoint.whenFactorDue) expect(body, nameOf(endpoint)).not.toMatchObject(told)
    else expect(body, nameOf(endpoint)).toMatchObject(told)
  }
}, 60_000)

let tenant: World
let clientId: number
let pjid: number
const card = {
  clientName: '佛山永兴汽修',
  clientType: '修理厂',
  tags: 1,
  linkName: '陈师傅',
  linkTel: '13800138000',
  linkPhone: '0757-8300',
  linkAddres: '佛山市禅城区',
  maxPrice: 20000,
  maxDays: 30,
  yhRate: 95,
  clientLevel: 'A',
  script: '销售价*0.9',
  bankName: '工商银行',
  accountName: '陈永兴',
  bankAccount: '6222020000001234',
  bankLineNum: '102588',
}
beforeAll(async () => {
  tenant = await newTenant()
  const owner = tenant.as('owner')
  clientId = (await owner.ok(clients.save, card)).id
  pjid = (await owner.ok(parts.save, { pjNo: 'P-1', pjName: '刹车片', pjBrand: '天合' })).id
})
const read = async (...tags: Tag[]) => (await (await tenant.withTags(...tags)).ok(clients.getOne, { id: clientId })).content

test('whoever keeps the book of clients, and whoever takes money, reads the whole card', async () => {
  for (const tag of ['base:client:query', 'base:client:copy', 'fin:sk:query'] as const) expect(await read(tag), tag).toMatchObject(card)
})

test('whoever writes sales reads terms and contacts, no bank account and no pictures', async () => {
  const { bankName: _, accountName: __, bankAccount: ___, bankLineNum: ____, ...rest } = card
  for (const tag of ['busi:ck:add', 'busi:ck:counter', 'busi:bj:upd', 'busi:ck:approve'] as const)
    expect(await read(tag), tag).toMatchObject({ ...rest, bankName: MASKED, accountName: MASKED, bankAccount: MASKED, bankLineNum: MASKED })
})

test('whoever brings him the goods reads name and contacts; whoever counts stock the name alone', async () => {
  const terms = {
    maxPrice: MASKED,
    maxDays: MASKED,
    tmpPrice: MASKED,
    tmpDays: MASKED,
    yhRate: MASKED,
    clientLevel: MASKED,
    script: MASKED,
  }
  const { clientName, linkName, linkTel, linkPhone, linkAddres } = card
  expect(await read('busi:ck:ship')).toMatchObject({ clientName, linkName, linkTel, linkPhone, linkAddres, ...terms, bankAccount: MASKED })
  const masked = { linkName: MASKED, linkTel: MASKED, linkPhone: MASKED, linkAddres: MASKED, position: MASKED }
  expect(await read('quick.kcHistory')).toMatchObject({ clientName, ...masked, ...terms, bankAccount: MASKED })
})

test('whoever has nothing to do with clients or parts reads none, by no call', async () => {
  const clerk = await tenant.withTags('system:user:query', 'price.xsprice', 'renew:query')
  const attempts: [Endpoint, Anything][] = [
    [clients.getOne, { id: clientId }],
    [lookup.pageNew, { queryType: 2, assists: '1,3', queryValue: '永兴' }],
    [lookup.page, { queryType: 2, assists: '1,3', queryValue: '永兴' }],
    [lookup.showValue, { queryType: 2, assists: '1,3', queryValue: String(clientId) }],
    [lookup.pageNew, { queryType: 4, queryValue: '' }],
    [lookup.pageNew, { queryType: 1, queryValue: '刹车' }],
    [parts.getOne, { id: pjid }],
    [exchange.find, { pjid }],
    [positions.ofPart, { pjid }],
    [positions.usual, { warehouseId: 1, pjids: [pjid] }],
    [prices.forClient, { clientId, pjids: [pjid] }],
    [printing.counts, { document: 'ck', documentId: 1 }],
  ]
  for (const [call, input] of attempts) expect((await clerk.send(call, input)).body.code, call.path).toBe(Code.forbidden)
})

test('a search of clients tells phone and contact only to whoever calls them', async () => {
  const found = async (...tags: Tag[]) => {
    const who = await tenant.withTags(...tags)
    const input = { queryType: 2, assists: '1,3', queryValue: '永兴' }
    const { content } = await who.ok(lookup.pageNew, input)
    expect((await who.ok(lookup.showValue, { ...input, queryValue: String(clientId) })).content).toEqual(content)
    return content[0]
  }
  expect(await found('busi:ck:add')).toMatchObject({ name: card.clientName, udf1: card.linkTel, udf2: card.linkName })
  expect(await found('busi:kc:query')).toMatchObject({ name: card.clientName, udf1: '', udf2: '' })
  // parts are searched by whoever has to do with them; clients not by those alone
  const cataloguer = await tenant.withTags('base:model:query')
  expect((await cataloguer.ok(lookup.pageNew, { queryType: 1, queryValue: '刹车' })).content).toHaveLength(1)
  expect((await cataloguer.send(lookup.pageNew, { queryType: 2, queryValue: '永兴' })).body.code).toBe(Code.forbidden)
})

test('the people of the starting roles fill in their forms as before', async () => {
  for (const role of ['owner', 'seller', 'buyer', 'keeper', 'finance'] as const) {
    const who = tenant.as(role)
    expect((await who.ok(lookup.pageNew, { queryType: 1, queryValue: '刹车' })).content, role).toHaveLength(1)
    expect((await who.ok(lookup.pageNew, { queryType: 2, assists: '1,3', queryValue: '永兴' })).content, role).toHaveLength(1)
    expect((await who.ok(parts.getOne, { id: pjid })).content?.pjName, role).toBe('刹车片')
    expect((await who.ok(clients.getOne, { id: clientId })).content?.clientName, role).toBe(card.clientName)
    expect((await who.ok(people.incharges, { id: 0 })).content.length, role).toBeGreaterThan(4)
  }
})
