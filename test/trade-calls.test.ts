import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { newTrade, today } from './trade.ts'
import type { Anything } from './world.ts'

/** Every call of trading.md, section 7, with the payload written there, and the fields of section 3 in its answers. */
async function world() {
  const trade = await newTrade()
  const { owner } = trade
  const post = async (path: string, payload: Anything = {}) => {
    const { body } = await owner.send({ method: 'POST', path }, payload)
    if (body.code !== Code.done) throw new Error(`${path}: ${body.code} ${body.msg}`)
    return body as unknown as Anything & {
      msg: string
      content: Anything
      page: { list: Anything[]; totalCount: number; totalPage: number }
    }
  }
  const said = async (path: string, payload: Anything) => (await owner.send({ method: 'POST', path }, payload)).body.msg
  const get = async (path: string) => (await owner.send({ method: 'GET', path })).body as unknown as Anything
  const pjid = await trade.part({ pjSize: '朗逸', pjFactory: '国产' })
  const rkId = await trade.receive({ pjid, rkAmount: 10, purchasePrice: 60 })
  const { id: ckId, ckNo } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 3, xsPrice: 100 }]))
  return { ...trade, post, said, get, pjid, rkId, ckId, ckNo }
}
const words = (text: string) => text.split(' ')
const first = ({ page }: { page: { list: Anything[] } }) => Object.keys(page.list[0] ?? {})

test('stock-in: header, lines of a page, business date, and its words', async () => {
  const { post, said, rkId } = await world()
  const { content } = await post(`/busicore/v1/rkOrder/getOneRkOrder/${rkId}`)
  const header =
    'id rkNo rkDate supplierName buyer contractNo fhCompany invoiceType invoiceNo rkTypeValue fhType pickupPer remark paytype rkAmount costPrice tcostPrice modifierName'
  expect(Object.keys(content)).toEqual(expect.arrayContaining(words(header)))
  const lines = await post('/busicore/v1/rkProduct/pageRkProduct', { page: 1, limit: 20, rkId })
  expect(lines.page).toMatchObject({ totalCount: 1, totalPage: 1 })
  const line =
    'pjNo pjid pjName pjSize pjType pjFactory rkAmount purchasePrice costPrice sumCostPrice posiName warehouseName pjBrand remark'
  expect(first(lines)).toEqual(expect.arrayContaining(words(line)))
  const change = (rkDate: string) => said('/busicore/v1/rkOrder/updRkdate', { id: rkId, rkDate })
  expect([await change(''), await change(today), await change(`${today.slice(0, 7)}-01`)]).toEqual(
    today.endsWith('-01') ? ['请输入日期', '数据未变化', '数据未变化'] : ['请输入日期', '数据未变化', '更新成功'],
  )
})

test('outbound: header with its standard type, lines, tracking by type', async () => {
  const { post, said, ckId, ckNo } = await world()
  const { content } = await post(`/busicore/v1/ckorder/getOneCkOrder/${ckId}`)
  const header =
    'id ckNo ckDate ckTypeValue ckAmount xsPrice txsPrice clientName paytype yhRate invoiceType fhType fhCompany fhNotice carNum bzArea inchargeName modifierName remark payOrderId'
  expect(Object.keys(content)).toEqual(expect.arrayContaining(words(header)))
  expect(content).toMatchObject({ ckTypeValue: '销售', ckAmount: 3, xsPrice: 300, txsPrice: 300 })
  const lines = await post('/busicore/v/ckproduct/pageCkProduct', { page: 1, limit: 20, ckId })
  expect(lines.page).toMatchObject({ totalCount: 1, totalPage: 1 })
  const line = 'pjNo pjName pjSize pjFactory ckAmount xsPrice jjAmount posiName warehouseName pjBrand remark'
  expect(first(lines)).toEqual(expect.arrayContaining(words(line)))
  const add = (trackType: number, remark: string) => said('/busicore/v1/ckorder/billTrack', { trackType, remark, ckId, ckNo })
  expect([await add(11, ''), await add(10, ''), await add(11, '已装车'), await add(10, '客户来取')]).toEqual([
    '请输入处理内容',
    '请输入回复内容',
    '操作成功',
    '操作成功',
  ])
  const tracks = await post('/busicore/v1/ckorder/pageTrack', { page: 1, limit: 20, ckId })
  expect(tracks.page).toMatchObject({ totalCount: 2, totalPage: 1 })
  expect(first(tracks)).toEqual(expect.arrayContaining(words('createTime trackType remark creatorName ckId ckNo')))
  expect(tracks.page.list.map(({ trackType }) => trackType)).toEqual([10, 11])
})

test('the five tabs of 进销存查询: each list with its own filters, twenty a page', async () => {
  const { post, get, pjid } = await world()
  const asked = { page: 1, limit: 20, pjid }
  const bought = await post('/busicore/v1/rkProduct/pageRkQuery', { ...asked, confirm: true, rkType: 0 })
  const boughtRow = 'rkDate supplierName supplierId rkNo rkId pjNo rkAmount purchasePrice costPrice thAmount modifierName createTime'
  expect(first(bought)).toEqual(expect.arrayContaining(words(boughtRow)))
  expect(await post('/busicore/v1/rkProduct/pageRkQuery', { ...asked, confirm: true, rkType: 1 })).toMatchObject({
    page: { totalCount: 0 },
  })
  const sold = await post('/busicore/v/ckproduct/pageCkQuery', { ...asked, ckType: 0 })
  const soldRow = 'ckDate clientName clientId ckNo ckId pjNo ckAmount xsPrice txsPrice thAmount modifierName lastUpdateTime'
  expect(first(sold)).toEqual(expect.arrayContaining(words(soldRow)))
  for (const ckType of [1, 2, 3])
    expect((await post('/busicore/v/ckproduct/pageCkQuery', { ...asked, ckType })).page.totalCount, `ckType ${ckType}`).toBe(0)
  const there = await post('/busicore/v1/stockMain/pageStockMain', { ...asked, showStock: true, reject: true })
  const stockRow = 'pjNo warehouseName posiName reject stockAmount xsPrice pfPrice purchasePrice costPrice remark'
  expect(first(there)).toEqual(expect.arrayContaining(words(stockRow)))
  expect(there.page.list).toMatchObject([{ stockAmount: 7, reject: false }])
  const { page } = (await get(`/busicore/v1/analysis/productSalesIdx/${pjid}`)) as { page: Anything[] }
  const periods = [...[7, 30, 90, 180, 365].map((days) => `lday${days}`), ...Array.from({ length: 12 }, (_, at) => `mon${at + 1}`)]
  const figures = periods.flatMap((period) => [`${period}Amt`, `${period}Cnt`])
  expect(page).toHaveLength(2)
  expect(Object.keys(page[0] ?? {})).toEqual(expect.arrayContaining(['yearCodeDesc', 'unsaleDays', ...figures]))
  const suppliers = await get(`/busicore/v1/analysis/supplierPrdSale/${pjid}`)
  expect(suppliers.data).toMatchObject([{ supplierName: expect.any(String), rkamount: 10, ckamount: 3, markAmount: 7 }])
  // body code 2: its message is shown as an error
  expect(await get('/busicore/v1/analysis/supplierPrdSale/987654321')).toMatchObject({ code: 2, msg: '无效商品' })
})

test('quick quote takes all its options at once; what it answers', async () => {
  const { post, owner, pjid } = await world()
  const { body } = await owner.send({ method: 'GET', path: `/basedata/v1/pj/getOnePj/${pjid}` })
  const pjNo = String((body.content as Anything).pjNo)
  const options = { priceType: 1, rate: '*1.05', splitFlag: true, one2one: true, agvType: 1, priceDispType: 2, sumType: 1, matchType: 1 }
  const { data } = (await post('/busicore/v1/stockMain/fastQuote', { ...options, pjCodes: `${pjNo}\n` })) as unknown as { data: Anything[] }
  expect(data).toMatchObject([{ pjNo, xsPrice: 105, stockAmount: 7, pjFactory: '国产', hhNo: '', pjpp: '博世', pjName: '刹车片' }])
})

test('companies of the platform are the operators’ alone', async () => {
  const { owner } = await world()
  const { body } = await owner.send(
    { method: 'POST', path: '/admin/v1/company/queryTenant' },
    { page: 1, limit: 20, billType: 1, name: '' },
  )
  expect(body).toMatchObject({ code: Code.forbidden, msg: '当前操作没有权限' })
})
