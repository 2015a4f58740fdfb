import { expect, test } from 'vitest'
import { actionRows, companyRows, type FoundAll, groupsOf, isMeant, pageRow } from './search-rows.ts'

type Deal = FoundAll['parts'][number]['lastDeal']

const part = (no: string, same: number, more = {}, lastDeal: Deal = null) => ({
  ...{ id: 7, name: '前刹车片', no, udf0: '菲罗多', udf1: '', udf2: '', udf3: '' },
  part: {
    ...{
      pjBrand: '菲罗多',
      pjQuality: '',
      pjSize: '',
      pjFactory: '',
      pjUnit: '',
      pjOemcode: '',
      oe: '',
      pjEnable: false,
      xsPrice: 104,
      qty: 14,
    },
    ...{ usable: 12.5, replacedBy: '', replaces: [], same, ...more },
  },
  lastDeal,
})
const client = {
  id: 3,
  name: '永兴',
  no: 'K1',
  udf0: '客户',
  udf1: '',
  udf2: '',
  udf3: '',
  receivable: 1208.5,
  overdue: 40,
  lastTrade: '2019-01-05',
}
const sale = {
  ...{ document: 'bj' as const, id: 9, no: 'BJ2611250001', status: '草稿', day: '2026-11-25', partner: '永兴' },
  ...{ sold: 99, bought: null },
}
const orders = { path: '/sale/orders', title: '销售单', trail: ['销售管理'], pinyin: ['xsd', 'x'] }
const pages = [pageRow(orders, 'x')]
const found = (change: Partial<FoundAll> = {}): FoundAll => ({ parts: [], partners: [], documents: [], cars: [], ...change })
const names = (text: string, change: Partial<FoundAll>) => groupsOf(pages, found(change), text).map(({ name }) => name)

test('rows say what one wants to know of them, and lead there', () => {
  const all = groupsOf(pages, found({ parts: [part('FDB 7696', 0)], partners: [client], documents: [sale] }), 'x').flatMap(
    ({ rows }) => rows,
  )
  expect(all.map(({ link, title, more, facts }) => [link, title, more, facts])).toEqual([
    ['/sale/orders', '销售单', '', '销售管理'],
    ['part/7', 'FDB 7696', '前刹车片 菲罗多', '可用 12.5 · 104.00'],
    ['client/3', '永兴', 'K1', '客户 · 应收 1,208.50 · 逾期 40.00 · 最近交易 2019-01-05'],
    ['ck/9', 'BJ2611250001', '报价单', '永兴 · 99.00 · 草稿'],
  ])
})

test('what may not be seen is masked, what there is not is left out', () => {
  const rows = groupsOf(
    [],
    found({
      parts: [part('A', 0, { xsPrice: '***', pjEnable: true })],
      partners: [{ ...client, udf0: '供应商', receivable: null, overdue: null, lastTrade: '' }],
      documents: [{ ...sale, document: 'qr', partner: '', sold: null }],
    }),
    'x',
  ).flatMap((group) => group.rows)
  expect(rows.map(({ more, facts }) => [more, facts])).toEqual([
    ['前刹车片 菲罗多 停用', '可用 12.5 · ***'],
    ['K1', '供应商'],
    ['其他入库', '草稿 · 2026-11-25'],
  ])
})

test('the last deal stands in the row: whose it was, or that it is this client’s; of another year with its year; a hidden price says nothing', () => {
  const year = new Date().getFullYear()
  const deal = { day: `${year}-11-21`, price: 99, own: false, clientName: '厦门华南' }
  const facts = (lastDeal: Deal) => groupsOf([], found({ parts: [part('A', 0, {}, lastDeal)] }), 'x')[0]?.rows[0]?.facts
  expect(facts(deal)).toBe('可用 12.5 · 104.00 · 上次 11-21 厦门华南 99.00')
  expect(facts({ ...deal, own: true })).toBe('可用 12.5 · 104.00 · 该客户上次 11-21 99.00')
  expect(facts({ ...deal, day: '2019-01-05', clientName: '' })).toBe('可用 12.5 · 104.00 · 上次 2019-01-05 99.00')
  expect(facts({ ...deal, price: '***' })).toBe('可用 12.5 · 104.00')
})

test('the kind with just what was typed comes first; otherwise pages, parts, partners, documents', () => {
  const all = { parts: [part('FDB 7696', 0)], partners: [client], documents: [sale] }
  expect(names('x', all)).toEqual(['页面', '商品', '客户/供应商', '单据'])
  expect(names('fdb7696', { ...all, parts: [part('FDB 7696', 1)] })[0]).toBe('商品')
  expect(names('永兴', all)[0]).toBe('客户/供应商')
  expect(names('bj2611250001', all)[0]).toBe('单据')
  expect(groupsOf([], undefined, 'x')).toEqual([])
})

test('a page that is only alike comes after what was found; a serial alone is its document', () => {
  const all = { parts: [part('FDB 1160', 0)], partners: [client], documents: [sale] }
  const alike = pageRow({ ...orders, title: '打包', pinyin: ['dabao', 'db'] }, 'fdb')
  expect(groupsOf([alike], found(all), 'fdb').map(({ name }) => name)).toEqual(['商品', '客户/供应商', '单据', '页面'])
  expect(groupsOf([alike], undefined, 'fdb').map(({ name }) => name)).toEqual(['页面'])
  expect(names('1', { parts: all.parts, documents: all.documents }).slice(0, 1)).toEqual(['单据'])
  expect(names('1', { parts: [part('1', 1)], documents: all.documents })).toEqual(['商品', '单据', '页面'])
})

test('a row tells what a document may want of it', () => {
  const car = {
    id: 4,
    clientId: 3,
    clientNo: 'K1',
    clientName: '永兴',
    plate: '粤A12345',
    vin: '',
    model: '',
    remark: '',
    lastSale: '',
    version: 1,
  }
  const rows = groupsOf([], found({ partners: [client], cars: [car] }), 'x').flatMap((group) => group.rows)
  expect(rows.map(({ side, car }) => [side, car])).toEqual([
    ['客户', undefined],
    [undefined, { plate: '粤A12345', clientId: 3, clientName: '永兴' }],
  ])
})

test('a page is meant by its name, its address or how it is typed, not by what is only alike', () => {
  const page = { title: '供应商资料', path: '/base/suppliers', pinyin: ['gongyingshangziliao', 'gysl'] }
  expect(['供应商', 'GYS', 'suppliers', ' gongying '].map((text) => isMeant(page, text))).toEqual([true, true, true, true])
  expect(['供应商料', 'shang'].map((text) => isMeant(page, text))).toEqual([false, false])
})

test('操作 offers what the reader may begin, on pages his menu has', () => {
  const shown = [
    { path: '/sale/orders', title: '销售单', component: 'SaleList' },
    { path: '/sale/quotes', title: '报价单', component: 'QuoteList' },
    { path: '/stock/query', title: '库存查询', component: 'StockQuery' },
  ]
  const titles = (...of: Parameters<typeof actionRows>) => actionRows(...of).map(({ title, link }) => `${title} ${link}`)
  expect(titles(shown, () => true)).toEqual(['新增销售单 /sale/orders?edit=0', '新增报价单 /sale/quotes?edit=0'])
  expect(titles(shown, (tag) => tag === 'busi:bj:add')).toEqual(['新增报价单 /sale/quotes?edit=0'])
  expect(titles(shown, () => true, '销售')).toEqual(['新增销售单 /sale/orders?edit=0'])
})

test('the other companies: one row for all until something is typed, then by name or by what the action is called', () => {
  const others = [
    { id: 2, companyName: '佛山分店' },
    { id: 3, companyName: '东莞分店' },
  ]
  const titles = (text: string) => companyRows(others, 'Alt+O', text).map(({ title, exact }) => [title, exact])
  expect(companyRows(others, 'Alt+O')).toMatchObject([{ title: '切换公司', facts: 'Alt+O', fills: '切换公司' }])
  expect(titles('佛山')).toEqual([['切换到佛山分店', false]])
  expect(titles('东莞分店')).toEqual([['切换到东莞分店', true]])
  const both = [
    ['切换到佛山分店', true],
    ['切换到东莞分店', true],
  ]
  for (const way of ['切换公司', '切换', 'QHGS', 'qiehuan']) expect(titles(way)).toEqual(both)
  expect(titles('q')).toEqual([])
  expect(companyRows([], 'Alt+O')).toEqual([])
})
