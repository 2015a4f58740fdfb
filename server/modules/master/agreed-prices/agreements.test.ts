import { describe, expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { prices } from '#contract/master/prices.ts'
import { daysFrom } from '#server/kit/time.ts'
import { confirmed, importedList, linesOf, previewList, settled, undone } from '#test/import-hand.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

type Agreed = Partial<Sent<typeof agreedPrices.save>>

/** A workshop with two parts of one brand, one of them in a category of its own. */
async function shop() {
  const trade = await newTrade()
  const { owner, client, part } = trade
  const clientId = await client({ clientType: '修理厂' })
  const pad = await part({ pjBrand: '博世', pjType: '制动件', xsPrice: 100, pfPrice: 80 })
  const wiper = await part({ pjBrand: '博世', pjType: '雨刮', xsPrice: 50, pfPrice: 40 })
  const other = await part({ pjBrand: '天合', pjType: '制动件', xsPrice: 60, pfPrice: 50 })
  const agree = async (change: Agreed) => (await owner.ok(agreedPrices.save, { clientId, fromDay: today, ...change })).id
  const priceOf = async (pjid: number, of = clientId) => {
    const { content } = await owner.ok(prices.forClient, { clientId: of, pjids: [pjid] })
    return [content[0]?.price, content[0]?.sourceName]
  }
  return { ...trade, clientId, pad, wiper, other, agree, priceOf }
}

describe('what a client pays', () => {
  test('the most particular agreement counts: part, then brand with category, brand, category; his own before his type', async () => {
    const { agree, priceOf, pad, wiper, other } = await shop()
    expect(await priceOf(pad)).toEqual([100, '销售价'])
    await agree({ clientId: 0, clientType: '修理厂', pjBrand: '博世', script: '销售价*0.95' })
    expect([await priceOf(pad), await priceOf(wiper), await priceOf(other)]).toEqual([
      [95, '协议价'],
      [47.5, '协议价'],
      [60, '销售价'],
    ])
    await agree({ pjType: '制动件', script: '批发价*1.1' })
    expect([await priceOf(pad), await priceOf(wiper), await priceOf(other)]).toEqual([
      [88, '协议价'],
      [47.5, '协议价'],
      [55, '协议价'],
    ])
    await agree({ pjBrand: '博世', script: '销售价*0.9' })
    expect(await priceOf(pad)).toEqual([90, '协议价'])
    await agree({ pjBrand: '博世', pjType: '制动件', script: '销售价-15' })
    expect(await priceOf(pad)).toEqual([85, '协议价'])
    await agree({ pjid: pad, price: 77.5 })
    expect([await priceOf(pad), await priceOf(wiper)]).toEqual([
      [77.5, '协议价'],
      [45, '协议价'],
    ])
  })

  test('only while it holds; of two for the same goods the one that began last', async () => {
    const { agree, priceOf, pad } = await shop()
    await agree({ pjid: pad, price: 70, fromDay: daysFrom(today, -10), toDay: daysFrom(today, -1) })
    await agree({ pjid: pad, price: 60, fromDay: daysFrom(today, 1) })
    expect(await priceOf(pad)).toEqual([100, '销售价'])
    await agree({ pjid: pad, price: 90, fromDay: daysFrom(today, -5), toDay: today })
    await agree({ pjid: pad, price: 85, fromDay: daysFrom(today, -2) })
    expect(await priceOf(pad)).toEqual([85, '协议价'])
  })

  test('it goes before the last price and stands in the line of the sale with its source', async () => {
    const { owner, agree, pad, clientId, receive, ckDraft } = await shop()
    await receive({ pjid: pad, rkAmount: 5 })
    await owner.ok(outbound.counter, ckDraft([{ pjid: pad, ckAmount: 1, xsPrice: 99 }], { clientId }))
    const line = async () => (await owner.ok(outbound.linePrices, { clientId, pjids: [pad] })).content[0]
    expect(await line()).toMatchObject({ xsPrice: 99, priceSource: '上次价' })
    await agree({ pjid: pad, price: 81 })
    expect(await line()).toMatchObject({ xsPrice: 81, priceSource: '协议价' })
    const { id } = await owner.ok(outbound.save, ckDraft([{ pjid: pad, ckAmount: 1 }], { clientId }))
    const { page } = await owner.ok(outbound.pageLines, { ckId: id })
    expect(page.list[0]).toMatchObject({ xsPrice: 81, priceSource: '协议价' })
  })

  test('a formula over a price that is not set gives way to the next agreement', async () => {
    const { agree, priceOf, pad } = await shop()
    await agree({ pjid: pad, script: '分销价*0.9' })
    await agree({ pjBrand: '博世', script: '销售价*0.8' })
    expect(await priceOf(pad)).toEqual([80, '协议价'])
  })
})

describe('keeping them', () => {
  test.each([
    [{ clientId: 0 }, '请选择客户或客户类型'],
    [{ clientId: 999_999_999 }, '客户不存在'],
    [{ pjid: 999_999_999 }, '无效商品'],
    [{ price: undefined, script: '零售价*2' }, '价格公式不正确，应如：批发价*1.05'],
    [{ price: -1 }, '协议价应大于0'],
    [{ price: 1e30 }, '协议价应为数字，整数最多14位，小数最多4位'],
    [{ fromDay: '2026-13-01' }, '请输入生效日期'],
    [{ toDay: '昨天' }, undefined],
    [{ id: 999_999_999 }, '协议价不存在，请刷新后重试'],
  ])('%j is refused', async (wrong, msg) => {
    const { owner, clientId, pad } = await shop()
    const { body } = await owner.send(agreedPrices.save, { clientId, pjid: pad, price: 88, fromDay: today, ...wrong })
    expect([Code.refused, Code.invalid]).toContain(body.code)
    if (msg) expect(body.msg).toBe(msg)
  })

  test('it is listed with its state, changed, ended and deleted; the log keeps all of it', async () => {
    const { owner, agree, pad, clientId } = await shop()
    const id = await agree({ pjid: pad, price: 88, remark: '年度合同' })
    const rows = async (filter: object = {}) => (await owner.ok(agreedPrices.page, { clientId, ...filter })).page.list
    expect(await rows()).toMatchObject([
      { id, price: 88, xsPrice: 100, state: '生效中', pjBrand: '博世', fromDay: today, toDay: '', remark: '年度合同' },
    ])
    expect(await owner.call(agreedPrices.save, { clientId, pjid: pad, price: 80, fromDay: today })).toMatchObject({
      code: Code.refused,
      msg: '同一客户、同一商品从这一天起已有协议价，请修改原来的一条',
    })
    await owner.ok(agreedPrices.save, { id, version: 1, clientId, pjid: pad, price: 82, fromDay: today, toDay: daysFrom(today, 20) })
    expect(await owner.call(agreedPrices.save, { id, version: 1, clientId, pjid: pad, price: 81, fromDay: today })).toMatchObject({
      msg: '该协议价已被他人修改，请刷新后重试',
    })
    expect([(await rows({ state: '4' })).length, (await rows({ state: '1' })).length, (await rows({ state: '2' })).length]).toEqual([
      1, 1, 0,
    ])
    expect(await owner.call(agreedPrices.setEnd, { ids: [id], toDay: daysFrom(today, -1) })).toMatchObject({
      msg: '截止日期不能早于生效日期',
    })
    await owner.ok(agreedPrices.setEnd, { ids: [id], toDay: today })
    expect(await rows()).toMatchObject([{ toDay: today, price: 82 }])
    await owner.ok(agreedPrices.remove, { ids: [id] })
    expect(await rows()).toEqual([])
    expect(await owner.call(agreedPrices.remove, { ids: [id] })).toMatchObject({ msg: '有的协议价已被删除，请刷新后重试' })
  })

  test('two who agree the same at once leave one; the other is told', async () => {
    const { owner, pad, clientId } = await shop()
    const twice = [1, 2].map((price) => owner.call(agreedPrices.save, { clientId, pjid: pad, price, fromDay: today }))
    expect((await Promise.all(twice)).map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
    expect((await owner.ok(agreedPrices.page, { clientId })).page.list).toHaveLength(1)
  })

  test('rights, masking and walls', async () => {
    const { tenant, owner, agree, pad, clientId } = await shop()
    const id = await agree({ pjid: pad, price: 88 })
    const looks = await tenant.withTags('base:agreed:query')
    expect((await looks.ok(agreedPrices.page, { clientId })).page.list).toMatchObject([{ price: MASKED, xsPrice: MASKED }])
    for (const [endpoint, input] of [
      [agreedPrices.save, { clientId, pjid: pad, price: 1, fromDay: today }],
      [agreedPrices.setEnd, { ids: [id], toDay: today }],
      [agreedPrices.remove, { ids: [id] }],
    ] as const)
      expect((await looks.send(endpoint, input)).body.code).toBe(Code.forbidden)
    // who may change but not see neither erases the price nor sets one
    const blind = await tenant.withTags('base:agreed:query', 'base:agreed:upd')
    await blind.ok(agreedPrices.save, { id, version: 1, clientId, pjid: pad, price: 5, fromDay: today, remark: '改备注' })
    expect((await owner.ok(agreedPrices.page, { clientId })).page.list).toMatchObject([{ price: 88, remark: '改备注' }])
    const stranger = (await newTenant()).as('owner')
    expect((await stranger.ok(agreedPrices.page, {})).page.list).toEqual([])
    expect((await stranger.call(agreedPrices.remove, { ids: [id] })).code).toBe(Code.refused)
    expect((await stranger.call(agreedPrices.save, { clientId, pjid: pad, price: 1, fromDay: today })).msg).toBe('客户不存在')
  })
})

describe('import', () => {
  const header = ['客户', '客户类型', '编码', '品牌', '类别', '协议价', '折扣', '生效日期', '截止日期', '备注']

  test('every row is judged, then all that is right is carried out; a second time nothing is left to do', async () => {
    const { owner, client, part, priceOf, agree } = await shop()
    const [name, pjNo] = ['长城汽修', 'IMP-100']
    const clientId = await client({ clientName: name, clientType: '修理厂' })
    const pad = await part({ pjNo, pjBrand: '博世', xsPrice: 100 })
    await agree({ clientId, pjid: pad, price: 50, fromDay: '2026-01-01' })
    const file = [
      header,
      [name, '', pjNo, '', '', '￥88.5', '', '2026-01-01', '', '改价'],
      [name, '', '', '博世', '', '', '9折', '2026/1/1', '2030-12-31', ''],
      ['', '修理厂', '', '', '制动件', '', '批发价*1.1', '2026.1.1', '', ''],
      ['没有的客户', '', pjNo, '', '', '1', '', '2026-01-01', '', ''],
      [name, '', 'NO-SUCH', '', '', '1', '', '2026-01-01', '', ''],
      [name, '', pjNo, '', '', '面议', '', '2026-02-01', '', ''],
      [name, '', pjNo, '', '', '2', '', '哪天', '', ''],
      [name, '', pjNo, '', '', '3', '', '2026-01-01', '', ''],
      [name, '', pjNo, '', '', '', '零售价*2', '2026-03-01', '', ''],
    ]
    const { id, rows } = await previewList(owner, 'agreed', file)
    expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
      ['asked', '待答复：价格变动大'],
      ['fresh', ''],
      ['fresh', ''],
      ['wrong', '客户 没有的客户 不存在'],
      ['wrong', '商品 NO-SUCH 不存在'],
      ['wrong', '请输入协议价或公式'],
      ['wrong', '生效日期“哪天”格式不正确'],
      ['asked', '待答复：价格变动大'],
      ['wrong', '价格公式不正确，应如：批发价*1.05'],
    ])
    expect(await priceOf(pad, clientId)).toEqual([50, '协议价'])
    expect(rows[0]).toMatchObject({ values: { price: '88.5', remark: '改价' }, olds: { price: '50', remark: '' } })
    await owner.ok(imports.answer, { id, answers: { jump: 'new' } })
    await settled(owner, id)
    await owner.ok(imports.answer, { id, answers: { duplicate: 'first' } })
    await settled(owner, id)
    await confirmed(owner, id)
    expect(await priceOf(pad, clientId)).toEqual([88.5, '协议价'])
    expect((await owner.ok(agreedPrices.page, { clientId })).page.list).toHaveLength(2)
    const again = await previewList(owner, 'agreed', file.toSpliced(8, 1))
    expect(again.counts).toMatchObject({ fresh: 0, changed: 0, same: 3, wrong: 5 })
    expect((await undone(owner, id)).message).toBe('已撤销3行')
    expect(await priceOf(pad, clientId)).toEqual([50, '协议价'])
    expect((await owner.ok(agreedPrices.page, { clientId })).page.list).toHaveLength(1)
  })

  test('a file without its column, a stranger to prices, a seal that no longer holds', async () => {
    const { tenant, owner, agree, pad, clientId } = await shop()
    expect(
      (
        await previewList(owner, 'agreed', [
          ['客户', '编码'],
          ['a', 'b'],
        ])
      ).msg,
    ).toBe('请指定生效日期所在的列')
    const blind = await tenant.withTags('base:agreed:upd')
    const file = [header, ['', '修理厂', '', '博世', '', '', '0.9', '2026-01-01', '', '']]
    expect((await previewList(blind, 'agreed', file)).msg).toBe('您无权查看销售价，不能导入协议价')
    const { id } = await previewList(owner, 'agreed', file)
    await agree({ clientId: 0, clientType: '修理厂', pjBrand: '博世', script: '销售价*0.5', fromDay: '2026-01-01' })
    await agree({ clientId, pjid: pad, price: 5 })
    await confirmed(owner, id)
    expect((await linesOf(owner, id)).map(({ outcome, note }) => [outcome, note])).toEqual([['kept', '预览后资料已有变化，未处理']])
    expect(await importedList(owner, 'agreed', file)).toMatchObject({ changed: 1, state: 'done' })
  })
})
