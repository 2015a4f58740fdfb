import { expect, test } from 'vitest'
import { quotes } from '#contract/documents/quick-quotes.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { exchange } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { people } from '#contract/platform/people/people.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'
import { quotedPrice } from './rules.ts'

/** A shop with interchangeable pads of two codes, one code in two brands, and a filter known by its OE code. */
async function shop() {
  const trade = await newTrade()
  const { owner, part } = trade
  const pad = await part({ pjNo: 'PAD-100', pjBrand: '博世', pjFactory: '德国', xsPrice: 100, pfPrice: 90, purchasePrice: 60 })
  const cheap = await part({ pjNo: 'PAD100', tips: 1, pjBrand: '国产牌', pjFactory: '国产', xsPrice: 40, pfPrice: 36, purchasePrice: 20 })
  const other = await part({ pjNo: 'X-7', pjBrand: '博世', pjFactory: '德国', xsPrice: 120, pfPrice: 110, purchasePrice: 70 })
  const filter = await part({
    pjNo: 'F-200',
    pjName: '机滤',
    pjOemcode: '06L 115 562, 06L-115-466',
    xsPrice: 30,
    pfPrice: 0,
    purchasePrice: 10,
  })
  await owner.ok(exchange.save, { pjid: pad, pjNo: 'X-7' })
  await owner.ok(exchange.save, { pjid: pad, pjNo: 'OLD-1' })
  await trade.receive({ pjid: pad, rkAmount: 3 }, { pjid: other, rkAmount: 5 })
  const ask = async (pjCodes: string, options: Partial<Sent<typeof quotes.fast>> = {}) => owner.ok(quotes.fast, { pjCodes, ...options })
  const lines = async (...given: Parameters<typeof ask>) =>
    (await ask(...given)).data.map(({ pjNo, pjpp, xsPrice, stockAmount }) => [pjNo, pjpp, xsPrice, stockAmount])
  return { ...trade, pad, cheap, other, filter, ask, lines }
}

test('a pasted list is answered line by line: code in any spelling, OE code, what is not there', async () => {
  const { ask, pad, filter } = await shop()
  const { data, missing, more } = await ask('06L115466\n\n  nothing-1  \r\npad 100\t5\n')
  expect(data.map(({ code, pjNo, pjpp }) => [code, pjNo, pjpp])).toEqual([
    ['06L115466', 'F-200', '博世'],
    ['pad 100', 'PAD-100', '博世'],
    ['pad 100', 'PAD100', '国产牌'],
  ])
  expect([data[0]?.pjid, data[1]?.pjid]).toEqual([filter, pad])
  expect(data[1]).toMatchObject({ xsPrice: 100, stockAmount: 3, pjFactory: '德国', hhNo: '', pjName: '刹车片' })
  expect([missing, more]).toEqual([['nothing-1'], false])
})

test('asked for in boxes it is quoted for so many pieces; a unit the part does not have is named and taken for its own', async () => {
  const { ask, part, owner, client } = await shop()
  const box = await part({ pjNo: 'BOX-9', pjUnit: '只', xsPrice: 10, units: [{ unit: '箱', factor: 12 }] })
  await part({ pjNo: 'ONE-9', pjUnit: '个' })
  const clientId = await client({ clientLevel: 'B' })
  const { id: listId } = await owner.ok(priceLists.save, { listName: '批发', fromDay: today, levels: ['B'], clients: [] })
  await owner.ok(priceLists.saveGoods, { listId, pjid: box, breaks: [{ fromQty: 24, price: 8 }] })
  const asked = async (text: string) =>
    (await ask(text, { priceType: 4, clientId })).data.map((row) => [
      row.qty,
      row.asked,
      row.unknownUnit,
      row.pjUnit,
      row.subUnits,
      row.xsPrice,
    ])
  expect(await asked('BOX-9=2箱')).toEqual([[24, '2箱', '', '只', '箱=12', 8]])
  expect(await asked('BOX-9\t2 箱')).toEqual([[24, '2箱', '', '只', '箱=12', 8]])
  expect(await asked('BOX-9=5只')).toEqual([[5, '', '', '只', '箱=12', 10]])
  expect(await asked('BOX-9=1箱\nbox9=3')).toEqual([[15, '1箱＋3只', '', '只', '箱=12', 10]])
  expect(await asked('BOX-9=2桶')).toEqual([[2, '2桶', '桶', '只', '箱=12', 10]])
  expect(await asked('BOX-9\t一箱')).toEqual([[1, '', '', '只', '箱=12', 10]])
  // no unit of the part, and letters are the end of a code
  expect((await ask('BOX-9=2L')).missing).toEqual(['BOX-9=2L'])
  expect((await asked('ONE-9=4个')).map(([qty, named]) => [qty, named])).toEqual([[4, '']])
})

test('互换码 lets interchange parts take part, 显示互换 says for what they stand in', async () => {
  const { ask } = await shop()
  expect((await ask('old-1')).data).toEqual([])
  const { data, missing } = await ask('old-1', { splitFlag: true, one2one: true })
  expect(data.map(({ pjNo, hhNo }) => [pjNo, hhNo])).toEqual([
    ['PAD-100', 'old-1'],
    ['PAD100', 'old-1'],
    ['X-7', 'old-1'],
  ])
  expect(missing).toEqual([])
  expect((await ask('X7', { splitFlag: true, one2one: true })).data.map(({ pjNo, hhNo }) => [pjNo, hhNo])).toEqual([
    ['X-7', ''],
    ['PAD-100', 'X7'],
    ['PAD100', 'X7'],
  ])
  expect((await ask('X7', { splitFlag: true })).data.map(({ hhNo }) => hhNo)).toEqual(['', '', ''])
})

test('a part asked for by its own code is a row of its own line, not of another it could stand in for', async () => {
  const { ask } = await shop()
  const { data, missing } = await ask('X-7\nPAD-100\nold-1', { splitFlag: true })
  expect(data.map(({ code, pjNo }) => `${code} ${pjNo}`)).toEqual(['X-7 X-7', 'PAD-100 PAD-100', 'PAD-100 PAD100'])
  expect(missing).toEqual([])
})

test('half-fuzzy finds what begins with the code, full-fuzzy what contains it', async () => {
  const { lines } = await shop()
  const codes = async (text: string, matchType: number) => (await lines(text, { matchType })).map(([pjNo]) => pjNo)
  expect(await codes('PAD', 1)).toEqual([])
  expect(await codes('pad-1', 2)).toEqual(['PAD-100', 'PAD100'])
  expect(await codes('AD1', 2)).toEqual([])
  expect((await codes('ad1', 3)).sort()).toEqual(['PAD-100', 'PAD100'])
  expect(await codes('%', 2)).toEqual([])
})

test('summed by code or by brand and origin, at the highest or the lowest price of what was summed', async () => {
  const { lines } = await shop()
  expect(await lines('PAD100', { sumType: 2, agvType: 1 })).toEqual([['PAD-100', '博世/国产牌', 100, 3]])
  expect(await lines('PAD100', { sumType: 2, agvType: 2 })).toEqual([['PAD-100', '博世/国产牌', 40, 3]])
  const byAttribute = { splitFlag: true, sumType: 3 }
  expect(await lines('PAD100', { ...byAttribute, agvType: 1 })).toEqual([
    ['PAD-100', '博世', 120, 8],
    ['PAD100', '国产牌', 40, 0],
  ])
  expect(await lines('PAD100', { ...byAttribute, agvType: 2 })).toEqual([
    ['PAD-100', '博世', 100, 8],
    ['PAD100', '国产牌', 40, 0],
  ])
})

test('what is out of stock shows no price, its price, or not at all', async () => {
  const { ask, lines } = await shop()
  const prices = async (priceDispType: number) => (await lines('PAD100', { priceDispType })).map(([, , price]) => price)
  expect(await prices(1)).toEqual([100, 0])
  expect(await prices(2)).toEqual([100, 40])
  expect(await prices(3)).toEqual([100])
  expect((await ask('F-200', { priceDispType: 3 })).missing).toEqual([])
})

test('the price type and the formula make the price; one nobody has set stays 0', async () => {
  const { lines } = await shop()
  const prices = async (text: string, options: Partial<Sent<typeof quotes.fast>>) =>
    (await lines(text, options)).map(([, , price]) => price)
  expect(await prices('X-7', { priceType: 2 })).toEqual([110])
  expect(await prices('X-7', { priceType: 3, rate: '*1.155' })).toEqual([80.85])
  expect(await prices('X-7', { rate: '/7' })).toEqual([17.14])
  expect(await prices('X-7', { rate: '+0.5' })).toEqual([120.5])
  expect(await prices('X-7', { rate: '-500' })).toEqual([0])
  expect(await prices('F-200', { priceType: 2, rate: '+5' })).toEqual([0])
})

test('formulas round as the company writes its prices', () => {
  expect([quotedPrice('10', '/3', 2), quotedPrice('10', '/3', 4), quotedPrice('0.5', '*1', 0)]).toEqual(['3.33', '3.3333', '1'])
})

test('a price type that is not for the reader comes as ***, whatever the formula and the sum', async () => {
  const { tenant } = await shop()
  const seen = async (...tags: ('price.xsprice' | 'price.pfprice' | 'price.purchaseprice')[]) => {
    const clerk = await tenant.withTags('busi:quote:fast', ...tags)
    const found = []
    for (const priceType of [1, 2, 3]) {
      const { data } = await clerk.ok(quotes.fast, { pjCodes: 'X-7', priceType, rate: '*2', priceDispType: 1 })
      found.push(data[0]?.xsPrice)
    }
    return found
  }
  expect(await seen()).toEqual([MASKED, MASKED, MASKED])
  expect(await seen('price.xsprice')).toEqual([240, MASKED, MASKED])
  expect(await seen('price.pfprice')).toEqual([MASKED, 220, MASKED])
  expect(await seen('price.purchaseprice')).toEqual([MASKED, MASKED, 140])
})

test('the rows of somebody who sees no price do not tell it by their order or by who stands for a sum', async () => {
  const { tenant, ask } = await shop()
  const clerk = await tenant.withTags('busi:quote:fast')
  for (const agvType of [1, 2]) {
    const options = { pjCodes: 'PAD100\nX-7', splitFlag: true, sumType: 2, agvType }
    const blind = await clerk.ok(quotes.fast, options)
    const { data } = await ask(options.pjCodes, options)
    expect(blind.data).toEqual(data.map((row) => ({ ...row, xsPrice: MASKED })))
  }
})

test('only the first 20 lines that are not empty are asked for', async () => {
  const { ask } = await shop()
  const filler = Array.from({ length: 19 }, (_, at) => `none-${at}`).join('\n\n')
  expect((await ask(`${filler}\nX-7\nF-200`)).data.map(({ pjNo }) => pjNo)).toEqual(['X-7'])
  const many = await ask(Array.from({ length: 500 }, (_, at) => `none-${at}`).join('\n'))
  expect(many.missing).toHaveLength(20)
})

test('stock is what the company signed in to can give: no reserve, no scrap, no stopped part', async () => {
  const { owner, lines, pad, receive, warehouseId } = await shop()
  const { id: scrap } = await owner.ok(warehouses.save, { warehouseName: '废品仓', kind: 'scrap' })
  await receive({ pjid: pad, rkAmount: 9, warehouseId: scrap })
  await receive({ pjid: pad, rkAmount: 1, warehouseId })
  expect((await lines('PAD-100'))[0]).toEqual(['PAD-100', '博世', 100, 4])
  await owner.ok(parts.stop, { ids: [pad] })
  expect((await lines('PAD-100')).map(([, brand]) => brand)).toEqual(['国产牌'])
})

test('another company of the market finds nothing of it', async () => {
  await shop()
  const stranger = (await newTenant()).as('owner')
  for (const matchType of [1, 2, 3]) {
    const { data } = await stranger.ok(quotes.fast, { pjCodes: 'PAD-100\nX-7\nF-200', matchType, splitFlag: true })
    expect(data).toEqual([])
  }
})

test('a code that finds very many shows 200 and says that there are more', async () => {
  const trade = await newTrade()
  for (let at = 0; at < 203; at++) await trade.part({ pjNo: `ZZ-${1000 + at}` })
  const { data, more } = await trade.owner.ok(quotes.fast, { pjCodes: 'zz', matchType: 2 })
  expect([data.length, more]).toEqual([200, true])
})

test.each([
  [{ pjCodes: '' }, '请输入正确编码'],
  [{ pjCodes: ' \n\t\n' }, '请输入正确编码'],
  [{ pjCodes: [] }, '请输入正确编码'],
  [{ pjCodes: 'x'.repeat(51) }, '编码不能超过50个字'],
  [{ pjCodes: 'A', rate: '*1.2345' }, '公式不正确，应如：*1.05，倍数最多3位小数'],
  [{ pjCodes: 'A', rate: '^2' }, '公式不正确，应如：*1.05，倍数最多3位小数'],
  [{ pjCodes: 'A', rate: '/0.000' }, '公式不能除以0'],
  [{ pjCodes: 'A', priceType: 5 }, '价格类型应为 1 到 4 的整数'],
  [{ pjCodes: 'A', priceType: 4 }, '请选择客户'],
])('%j is refused: %s', async (input, msg) => {
  const { owner } = await newTrade()
  expect(await owner.call(quotes.fast, input as never)).toMatchObject({ code: Code.invalid, msg })
})

test('a client is quoted what he pays for so many: by the second cell, by =, by lines that say it twice; the quote that is made of it costs the same', async () => {
  const { owner, pad, other, client, ask } = await shop()
  const clientId = await client({ clientLevel: 'B' })
  const { id: listId } = await owner.ok(priceLists.save, { listName: '批发', fromDay: today, levels: ['B'], clients: [] })
  await owner.ok(priceLists.saveGoods, {
    listId,
    pjid: pad,
    breaks: [
      { fromQty: 10, price: 88 },
      { fromQty: 50, price: 80 },
    ],
  })
  await owner.ok(agreedPrices.save, { clientId, pjid: other, price: 99, fromDay: today })
  const quoted = async (pjCodes: string, change: Partial<Sent<typeof quotes.fast>> = {}) =>
    (await ask(pjCodes, { priceType: 4, clientId, ...change })).data
      .filter(({ pjpp }) => pjpp === '博世')
      .map(({ pjNo, qty, xsPrice, sourceName }) => [pjNo, qty, xsPrice, sourceName])
  expect(await quoted('PAD-100\nX-7=3')).toEqual([
    ['PAD-100', 1, 100, '销售价'],
    ['X-7', 3, 99, '协议价'],
  ])
  expect(await quoted('PAD-100\t9.5')).toEqual([['PAD-100', 9.5, 100, '销售价']])
  expect(await quoted('PAD-100\t10\t每箱')).toEqual([['PAD-100', 10, 88, '价格表']])
  expect(await quoted('PAD-100 = 49')).toEqual([['PAD-100', 49, 88, '价格表']])
  expect(await quoted('PAD-100\t20\nF-200\npad100=30')).toEqual([
    ['PAD-100', 50, 80, '价格表'],
    ['F-200', 1, 30, '销售价'],
  ])
  expect(await quoted('PAD-100=10', { rate: '*1.1' })).toEqual([['PAD-100', 10, 96.8, '价格表']])
  // what stands in for it is counted alike, and no quantity is none
  expect(await quoted('OLD-1=10', { splitFlag: true })).toEqual([
    ['PAD-100', 10, 88, '价格表'],
    ['X-7', 10, 99, '协议价'],
  ])
  expect(await quoted('PAD-100\t0')).toEqual([['PAD-100', 1, 100, '销售价']])
  for (const qty of [9, 10, 49, 50]) {
    const [line] = await quoted(`PAD-100=${qty}`)
    const { id } = await owner.ok(outbound.addToQuote, { clientId, lines: [{ pjid: pad, ckAmount: qty }] })
    const { page } = await owner.ok(outbound.pageLines, { ckId: id })
    expect([qty, page.list[0]?.xsPrice, page.list[0]?.priceSource]).toEqual([qty, line?.[2], line?.[3]])
  }
})

test('somebody else’s client is nobody, his price is hidden from whoever sees no sales price', async () => {
  const { owner, tenant, client } = await shop()
  const { data: roles } = await owner.ok(people.roles, {})
  const role = roles.find(({ id }) => id === tenant.roleIds.seller)
  await owner.ok(people.saveRole, { id: role?.id ?? 0, roleName: role?.roleName ?? '', dataScope: 'own', tags: ['busi:quote:fast'] })
  const mine = await client({ inchargeId: tenant.user('seller').userId })
  const other = await client({ inchargeId: tenant.user('buyer').userId })
  const seller = tenant.as('seller')
  const ask = (clientId: number) => seller.call(quotes.fast, { pjCodes: 'X-7=2', priceType: 4, clientId })
  expect((await seller.ok(quotes.fast, { pjCodes: 'X-7=2', priceType: 4, clientId: mine })).data).toMatchObject([
    { xsPrice: MASKED, qty: 2 },
  ])
  for (const clientId of [other, 987_654_321]) expect(await ask(clientId)).toMatchObject({ code: Code.refused, msg: '客户不存在' })
})
