import { describe, expect, test } from 'vitest'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { prices } from '#contract/master/prices.ts'
import { daysFrom } from '#server/kit/time.ts'
import { importedList, previewList, undone } from '#test/import-hand.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

type List = Partial<Sent<typeof priceLists.save>>
type Breaks = Sent<typeof priceLists.saveGoods>['breaks']

/** A client of level B with a pad at 100; his price for so many pieces. */
async function shop() {
  const trade = await newTrade()
  const { owner, client, part } = trade
  const clientId = await client({ clientLevel: 'B' })
  const pad = await part({ pjBrand: '博世', pjType: '制动件', xsPrice: 100 })
  let made = 0
  const list = async (change: List = {}) =>
    (await owner.ok(priceLists.save, { listName: `价格表${++made}`, fromDay: today, levels: [], clients: [], ...change })).id
  const put = (listId: number, goods: { pjid?: number; pjBrand?: string; pjType?: string }, breaks: Breaks) =>
    owner.ok(priceLists.saveGoods, { listId, ...goods, breaks })
  const lineOf = async (ckAmount: number, xsPrice?: number) => {
    const lines = [{ pjid: pad, ckAmount, ...(xsPrice !== undefined && { xsPrice }) }]
    const { id } = await owner.ok(outbound.save, trade.ckDraft(lines, { clientId, ckType: CK_TYPE.quote }))
    const { page } = await owner.ok(outbound.pageLines, { ckId: id })
    return [page.list[0]?.xsPrice, page.list[0]?.priceSource]
  }
  const stepsOf = async (of = clientId, pjid = pad) => {
    const [found] = (await owner.ok(prices.forClient, { clientId: of, pjids: [pjid] })).content
    return (
      found &&
      [found, ...found.steps.map((step) => ({ ...step }))].map((each) => [Number('fromQty' in each ? each.fromQty : 0), each.price])
    )
  }
  return { ...trade, clientId, pad, list, put, lineOf, stepsOf }
}

describe('what a client pays by his lists', () => {
  test('the quantity of the line decides; a typed price stays; who has no list pays the sales price', async () => {
    const { list, put, pad, lineOf, stepsOf, client } = await shop()
    const id = await list({ levels: ['B'] })
    await put(id, { pjid: pad }, [
      { fromQty: 10, price: 92.5 },
      { fromQty: 50, script: '销售价*0.88' },
    ])
    expect(await lineOf(9)).toEqual([100, '销售价'])
    expect(await lineOf(10)).toEqual([92.5, '价格表'])
    expect(await lineOf(49)).toEqual([92.5, '价格表'])
    expect(await lineOf(50)).toEqual([88, '价格表'])
    expect(await lineOf(50, 91)).toEqual([91, '手工'])
    expect(await stepsOf()).toEqual([
      [0, 100],
      [10, 92.5],
      [50, 88],
    ])
    expect(await stepsOf(await client({ clientLevel: 'A' }))).toEqual([[0, 100]])
    expect(await stepsOf(0)).toEqual([[0, 100]])
  })

  test('his own list goes before that of his level, a part before brand with category, brand, category', async () => {
    const { list, put, pad, stepsOf, clientId } = await shop()
    const level = await list({ levels: ['B'] })
    await put(level, { pjType: '制动件' }, [{ script: '销售价*0.97' }])
    expect(await stepsOf()).toEqual([[0, 97]])
    await put(level, { pjBrand: '博世' }, [{ script: '销售价*0.96' }])
    expect(await stepsOf()).toEqual([[0, 96]])
    await put(level, { pjBrand: '博世', pjType: '制动件' }, [{ script: '销售价*0.95' }])
    expect(await stepsOf()).toEqual([[0, 95]])
    await put(level, { pjid: pad }, [{ price: 94 }])
    expect(await stepsOf()).toEqual([[0, 94]])
    const own = await list({ clients: [clientId] })
    await put(own, { pjType: '制动件' }, [{ fromQty: 5, script: '销售价*0.93' }])
    expect(await stepsOf()).toEqual([
      [0, 94],
      [5, 93],
    ])
  })

  test('only while it holds; of two the one that began last', async () => {
    const { list, put, pad, stepsOf } = await shop()
    for (const [fromDay, toDay, price] of [
      [daysFrom(today, -9), daysFrom(today, -1), 70],
      [daysFrom(today, 1), '', 71],
    ] as const)
      await put(await list({ levels: ['B'], fromDay, toDay }), { pjid: pad }, [{ price }])
    expect(await stepsOf()).toEqual([[0, 100]])
    await put(await list({ levels: ['B'], fromDay: daysFrom(today, -2), toDay: today }), { pjid: pad }, [{ price: 80 }])
    await put(await list({ levels: ['B'], fromDay: daysFrom(today, -5) }), { pjid: pad }, [{ price: 85 }])
    expect(await stepsOf()).toEqual([[0, 80]])
  })

  test('what the line is told and what is saved are the same at every quantity; what he paid last goes before the list', async () => {
    const { owner, list, put, pad, lineOf, clientId, receive, ckDraft } = await shop()
    await put(await list({ levels: ['B'] }), { pjid: pad }, [{ price: 99 }, { fromQty: 3, price: 98 }, { fromQty: 7.5, price: 97 }])
    const [facts] = (await owner.ok(outbound.linePrices, { clientId, pjids: [pad] })).content
    const told = (qty: number) => facts?.steps.findLast(({ fromQty }) => fromQty <= qty) ?? facts
    for (const qty of [1, 2, 3, 7, 8, 100]) {
      const { xsPrice, priceSource } = told(qty) ?? {}
      expect([xsPrice, priceSource], String(qty)).toEqual(await lineOf(qty))
    }
    expect([told(1)?.xsPrice, told(3)?.xsPrice, told(8)?.xsPrice]).toEqual([99, 98, 97])
    await receive({ pjid: pad, rkAmount: 1 })
    await owner.ok(outbound.counter, ckDraft([{ pjid: pad, ckAmount: 1, xsPrice: 60 }], { clientId }))
    expect(await lineOf(100)).toEqual([60, '上次价'])
  })

  test('a quote that counts up reads its price anew, unless it was typed', async () => {
    const { owner, list, put, pad, clientId, ckDraft } = await shop()
    await put(await list({ clients: [clientId] }), { pjid: pad }, [{ fromQty: 10, price: 90 }])
    const added = async (xsPrice?: number) => {
      const lines = [{ pjid: pad, ckAmount: 6, ...(xsPrice !== undefined && { xsPrice }) }]
      const { id } = await owner.ok(outbound.save, ckDraft(lines, { clientId, ckType: CK_TYPE.quote }))
      await owner.ok(outbound.addToQuote, { id, clientId: 0, lines: [{ pjid: pad, ckAmount: 4 }] })
      const { page } = await owner.ok(outbound.pageLines, { ckId: id })
      return page.list.map((line) => [line.ckAmount, line.xsPrice, line.priceSource])
    }
    expect(await added()).toEqual([[10, 90, '价格表']])
    expect(await added(95)).toEqual([[10, 95, '手工']])
  })
})

describe('keeping them', () => {
  test('a list is listed with whom it is for, changed, and goes with its prices', async () => {
    const { owner, list, put, pad, clientId, stepsOf } = await shop()
    const id = await list({ listName: '批量价', levels: ['B', 'A'], clients: [clientId], toDay: daysFrom(today, 5), remark: '春季' })
    await put(id, { pjid: pad }, [{ price: 90 }, { fromQty: 5, price: 85 }])
    const rows = async (filter: object = {}) => (await owner.ok(priceLists.page, filter)).page.list
    const { content } = await owner.ok(priceLists.get, { id })
    expect(content).toMatchObject({ listName: '批量价', levels: ['A', 'B'], clients: [{ id: clientId }], others: 0, version: 1 })
    expect(await rows()).toMatchObject([
      { id, listName: '批量价', itemCount: 2, state: '生效中', forWhom: `A级客户、B级客户、${content.clients[0]?.name}`, remark: '春季' },
    ])
    expect((await rows({ clientId })).length + (await rows({ state: '2' })).length + (await rows({ clientLevel: 'C' })).length).toBe(1)
    const again = { listName: ' 批量价 ', fromDay: today, levels: [], clients: [] }
    expect(await owner.call(priceLists.save, again)).toMatchObject({ code: Code.refused, msg: '价格表名称已存在' })
    const change = { ...again, id, version: 1, toDay: daysFrom(today, -1) }
    expect((await owner.send(priceLists.save, change)).body.msg).toBe('截止日期不能早于生效日期')
    await owner.ok(priceLists.save, { ...change, toDay: '', fromDay: daysFrom(today, 1) })
    expect((await owner.send(priceLists.save, { ...change, toDay: '' })).body.msg).toBe('该价格表已被他人修改，请刷新后重试')
    expect(await rows()).toMatchObject([{ state: '未开始', forWhom: '', itemCount: 2 }])
    expect(await stepsOf()).toEqual([[0, 100]])
    await owner.ok(priceLists.remove, { ids: [id] })
    expect([await rows(), (await owner.ok(priceLists.pageItems, {})).page.list]).toEqual([[], []])
    expect((await owner.send(priceLists.remove, { ids: [id] })).body.msg).toBe('有的价格表已被删除，请刷新后重试')
  })

  test.each([
    [{ breaks: [{ fromQty: 1 }] }, '第1行：请输入价格或公式'],
    [{ breaks: [{ price: 5, script: '销售价*0.9' }] }, '第1行：价格与公式只能填一个'],
    [{ breaks: [{ price: 0 }] }, '第1行：价格应大于0'],
    [{ breaks: [{ price: 9 }, { price: 8, fromQty: 0 }] }, '第2行：数量与前面重复'],
    [{ breaks: [{ price: 9, fromQty: -1 }] }, '数量不能小于0'],
    [{ breaks: [{ script: '零售价*2' }] }, '第1行：价格公式不正确，应如：批发价*1.05'],
    [{ pjid: 0, pjBrand: '博世', breaks: [{ price: 9 }] }, '第1行：品牌、类别的价格请用公式，如：销售价*0.9'],
    [{ pjid: 0, breaks: [{ price: 9 }] }, '请选择商品，或品牌、类别'],
    [{ pjid: 999_999_999, breaks: [{ price: 9 }] }, '无效商品'],
    [{ listId: 999_999_999, breaks: [{ price: 9 }] }, '价格表不存在，请刷新后重试'],
    [{ breaks: [{ id: 999_999_999, price: 9 }] }, '该价格已被他人修改，请刷新后重试'],
  ] as const)('%j is refused', async (wrong, msg) => {
    const { owner, list, pad } = await shop()
    const { body } = await owner.send(priceLists.saveGoods, { listId: await list(), pjid: pad, ...wrong } as never)
    expect(body.msg).toContain(msg)
    expect((await owner.ok(priceLists.pageItems, {})).page.list).toEqual([])
  })

  test('breaks change as a whole, may swap quantities, and nobody overwrites what another wrote', async () => {
    const { owner, list, put, pad } = await shop()
    const listId = await list()
    await put(listId, { pjid: pad }, [
      { fromQty: 1, price: 9 },
      { fromQty: 2, price: 8 },
    ])
    const there = async () => (await owner.ok(priceLists.goods, { listId, pjid: pad })).content
    const [one, two] = await there()
    if (!one || !two) throw new Error('two breaks')
    const swapped = [
      { id: one.id, version: one.version, fromQty: 2, price: 9 },
      { id: two.id, version: two.version, fromQty: 1, price: 8 },
    ]
    await put(listId, { pjid: pad }, swapped)
    expect((await there()).map(({ id, fromQty, price }) => [id, fromQty, price])).toEqual([
      [two.id, 1, 8],
      [one.id, 2, 9],
    ])
    const stale = await owner.send(priceLists.saveGoods, { listId, pjid: pad, breaks: swapped })
    expect(stale.body.msg).toBe('该价格已被他人修改，请刷新后重试')
    const [first, second] = await there()
    const breaks = [{ id: first?.id ?? 0, version: first?.version, fromQty: 1, price: 7 }]
    await owner.ok(priceLists.saveGoods, { listId, pjid: pad, breaks, gone: [second?.id ?? 0] })
    expect((await there()).map(({ fromQty, price }) => [fromQty, price])).toEqual([[1, 7]])
    const twice = await owner.send(priceLists.saveGoods, { listId, pjid: pad, breaks: [{ fromQty: 1, price: 6 }] })
    expect(twice.body.msg).toBe('从 1 起已有价格，请修改原来的价格')
    // what somebody else adds meanwhile stays
    await put(listId, { pjid: pad }, [{ fromQty: 5, price: 6 }])
    expect((await there()).map(({ fromQty }) => fromQty)).toEqual([1, 5])
    // two who add the same break at once: the unique key lets one pass
    const both = await Promise.all(
      [1, 2].map((price) => owner.call(priceLists.saveGoods, { listId, pjBrand: '博世', breaks: [{ script: `销售价*0.${price}` }] })),
    )
    expect(both.map(({ code }) => code)).toContain(Code.done)
    expect((await owner.ok(priceLists.pageItems, { pjBrand: '博世' })).page.list).toHaveLength(1)
  })

  test('rights, masking and walls', async () => {
    const { tenant, owner, list, put, pad, clientId } = await shop()
    const id = await list({ clients: [clientId] })
    await put(id, { pjid: pad }, [{ price: 90 }])
    const looks = await tenant.withTags('base:pricelist:query')
    expect((await looks.ok(priceLists.pageItems, {})).page.list).toMatchObject([{ price: MASKED, xsPrice: MASKED }])
    const list2 = { listName: 'x', fromDay: today, levels: [], clients: [] }
    for (const [endpoint, input] of [
      [priceLists.save, list2],
      [priceLists.saveGoods, { listId: id, pjid: pad, breaks: [] }],
      [priceLists.remove, { ids: [id] }],
      [priceLists.removeItems, { ids: [id] }],
    ] as const)
      expect((await looks.send(endpoint, input as never)).body.code).toBe(Code.forbidden)
    // who may change but not see neither erases the price nor sets one
    const blind = await tenant.withTags('base:pricelist:query', 'base:pricelist:upd')
    const [item] = (await owner.ok(priceLists.goods, { listId: id, pjid: pad })).content
    await blind.ok(priceLists.saveGoods, { listId: id, pjid: pad, breaks: [{ id: item?.id ?? 0, version: 1, price: 5, remark: '备注' }] })
    expect((await owner.ok(priceLists.pageItems, {})).page.list).toMatchObject([{ price: 90, remark: '备注' }])
    const stranger = (await newTenant()).as('owner')
    expect((await stranger.ok(priceLists.page, {})).page.list).toEqual([])
    expect((await stranger.send(priceLists.get, { id })).body.msg).toBe('价格表不存在，请刷新后重试')
    expect((await stranger.send(priceLists.save, { ...list2, clients: [clientId] })).body.msg).toBe('客户不存在')
  })
})

test('import: judged, carried out, nothing left a second time, taken back', async () => {
  const { tenant, owner, list, put, part, pad, stepsOf, clientId } = await shop()
  const id = await list({ listName: '批发表', clients: [clientId] })
  const pjNo = 'PL-7001'
  const own = await part({ pjNo, pjBrand: '博世', pjType: '滤清器', xsPrice: 40 })
  await put(id, { pjid: own }, [{ fromQty: 10, price: 36, remark: '旧' }])
  const file = [
    ['价格表', '编码', '品牌', '类别', '数量从', '价格', '公式', '备注'],
    ['批发表', pjNo, '', '', '10', '￥35.50', '', ''],
    ['批发表', pjNo, '', '', '50', '', '85%', ''],
    ['批发表', '', '', '制动件', '', '', '9折', ''],
    ['没有的表', pjNo, '', '', '', '1', '', ''],
    ['批发表', 'NO-SUCH', '', '', '', '1', '', ''],
    ['批发表', pjNo, '', '', '两箱', '1', '', ''],
    ['批发表', '', '博世', '', '', '1', '', ''],
  ]
  const { rows } = await previewList(owner, 'pricelist', file)
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['changed', ''],
    ['fresh', ''],
    ['fresh', ''],
    ['wrong', '价格表 没有的表 不存在，请先新增'],
    ['wrong', '商品 NO-SUCH 不存在'],
    ['wrong', expect.stringContaining('两箱')],
    ['wrong', '品牌、类别的价格请用公式，如：销售价*0.9'],
  ])
  expect(rows[0]?.olds).toEqual({ price: '36', remark: '旧' })
  const done = await importedList(owner, 'pricelist', file)
  expect(await stepsOf(clientId, own)).toEqual([
    [0, 40],
    [10, 35.5],
    [50, 34],
  ])
  expect(await stepsOf(clientId, pad)).toEqual([[0, 90]])
  expect((await previewList(owner, 'pricelist', file)).counts).toMatchObject({ fresh: 0, changed: 0, same: 3, wrong: 4 })
  await undone(owner, done.id)
  expect([await stepsOf(clientId, own), await stepsOf(clientId, pad)]).toEqual([
    [
      [0, 40],
      [10, 36],
    ],
    [[0, 100]],
  ])
  const blind = await tenant.withTags('base:pricelist:upd')
  expect((await previewList(blind, 'pricelist', file)).msg).toBe('您无权查看销售价，不能导入价格表')
})
