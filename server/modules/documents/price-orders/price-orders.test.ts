import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { priceOrders } from '#contract/documents/price-orders.ts'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { logs } from '#contract/reports/logs.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { momentOf } from '#server/kit/time.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'
import { priceOrderJob } from './carry-out.ts'

type Preview = Sent<typeof priceOrders.preview>

async function shop() {
  const trade = await newTrade()
  const { tenant, owner, part } = trade
  const pad = await part({ pjNo: 'PAD-1', pjBrand: '博世', xsPrice: 100, purchasePrice: 60, minPrice: 70, pfPrice: 80 })
  const disc = await part({ pjNo: 'DISC-1', pjBrand: '博世', xsPrice: 200, purchasePrice: 100, pfPrice: 0 })
  const oil = await part({ pjNo: 'OIL-1', pjBrand: '壳牌', xsPrice: 50, purchasePrice: 0 })
  const pricesOf = async (id: number) => {
    const { content } = await owner.ok(parts.getOne, { id })
    return [content?.xsPrice, content?.pfPrice, content?.purchasePrice, content?.minPrice]
  }
  const orderOf = async (id: number) => (await owner.ok(priceOrders.getOne, { id })).content
  const save = (change: Partial<Sent<typeof priceOrders.save>>) => owner.ok(priceOrders.save, { remark: '', ...change })
  const later = (ms = 86_400_000) => momentOf(new Date(Date.now() + ms)).slice(0, 16)
  /** Time passes for this order. */
  const becomesDue = (id: number) =>
    tenant.act('owner', (ctx) =>
      ctx.db
        .updateTable('priceOrder')
        .set({ effectAt: new Date(Date.now() - 60_000).toISOString() })
        .where('tenantId', '=', ctx.tenantId)
        .where('orderId', '=', id)
        .execute(),
    )
  return { ...trade, pad, disc, oil, pricesOf, orderOf, save, later, becomesDue }
}
const upBy20 = { field: 'xsPrice', base: 'purchasePrice', operator: '*', multiple: 1.2 } as const

describe('批量调价', () => {
  test('shows old and new with warnings, and does what it showed: once, with an order and a history of its own', async () => {
    const { owner, pad, disc, oil, pricesOf, orderOf } = await shop()
    const chosen = { ids: [pad, disc, oil] }
    const { content } = await owner.ok(priceOrders.preview, { ...chosen, ...upBy20, multiple: 1.1, step: '1', mode: 'up' })
    expect(content).toMatchObject({ chosen: 3, changed: 2, same: 0, warned: 1 })
    expect(content.leftOut).toMatchObject({
      count: 1,
      reasons: [{ why: '没有依据的价格', count: 1 }],
      rows: [{ pjNo: 'OIL-1', oldPrice: 50, why: '没有依据的价格' }],
    })
    expect(content.rows).toMatchObject([
      { pjNo: 'PAD-1', oldPrice: 100, newPrice: 66, warning: '低于限价' },
      { pjNo: 'DISC-1', oldPrice: 200, newPrice: 110, warning: '' },
    ])
    expect(await pricesOf(pad)).toEqual([100, 80, 60, 70])
    const order = { ...chosen, ...upBy20, multiple: 1.1, step: '1', mode: 'up', seal: content.seal, remark: '清仓' } as const
    const { id, orderNo, count } = await owner.ok(priceOrders.adjust, order)
    expect([count, orderNo]).toEqual([2, expect.stringMatching(/^TJ\d{10}$/)])
    expect([await pricesOf(pad), await pricesOf(disc), await pricesOf(oil)]).toEqual([
      [66, 80, 60, 70],
      [110, 0, 100, 0],
      [50, 0, 0, 0],
    ])
    expect(await orderOf(id)).toMatchObject({ status: '已完成', lineCount: 2, remark: '清仓', formula: '销售价 = 进价*1.1，向上取整到1' })
    expect((await owner.ok(priceOrders.log, { id })).content.map(({ toStatus }) => toStatus)).toEqual(['草稿', '已审核', '已完成'])
    const { page } = await owner.ok(parts.priceHistory, { pjid: pad })
    expect(page.list[0]).toMatchObject({ fieldName: '销售价', oldPrice: 100, newPrice: 66, orderNo })
    const trail = await owner.ok(logs.record, { entity: 'part', id: pad })
    expect(trail.page.list[0]?.changes).toContainEqual({ field: '销售价', before: '100', after: '66' })
    expect((await owner.ok(priceOrders.changes, { orderNo })).page.list.map((row) => [row.pjNo, row.oldPrice, row.newPrice])).toEqual([
      ['DISC-1', 200, 110],
      ['PAD-1', 100, 66],
    ])
    // the same press again finds other prices than those that were shown
    expect(await owner.call(priceOrders.adjust, order)).toMatchObject({ code: Code.refused, msg: '商品或价格在预览后有变化，请重新预览' })
  })

  test('says which parts it leaves out and why, before it is done and in the log of the order: beyond every price, not above 0, nothing to start from', async () => {
    const { owner, pad, disc, oil, part, pricesOf } = await shop()
    const gift = await part({ pjNo: 'GIFT-1', xsPrice: 10, purchasePrice: 0 })
    const chosen = { ids: [pad, disc, oil, gift] }
    const { content: high } = await owner.ok(priceOrders.preview, { ...chosen, ...upBy20, multiple: 150_000 })
    expect(high).toMatchObject({ chosen: 4, changed: 1, rows: [{ pjNo: 'PAD-1', newPrice: 9_000_000 }] })
    expect(high.leftOut.count).toBe(3)
    expect(high.leftOut.reasons).toEqual([
      { why: '新价超过上限 9,999,999.99', count: 1 },
      { why: '没有依据的价格', count: 2 },
    ])
    expect(high.leftOut.rows.map(({ pjNo, oldPrice, why }) => [pjNo, oldPrice, why])).toEqual([
      ['DISC-1', 200, '新价超过上限 9,999,999.99'],
      ['OIL-1', 50, '没有依据的价格'],
      ['GIFT-1', 10, '没有依据的价格'],
    ])
    const { content: low } = await owner.ok(priceOrders.preview, { ids: [pad], ...upBy20, operator: '-', multiple: 60 })
    expect(low).toMatchObject({ changed: 0, rows: [], leftOut: { count: 1, rows: [{ pjNo: 'PAD-1', why: '新价不大于0' }] } })
    const done = await owner.ok(priceOrders.adjust, { ...chosen, ...upBy20, multiple: 150_000, seal: high.seal, remark: '' })
    expect(done).toMatchObject({ count: 1, leftOut: 3 })
    expect([(await pricesOf(pad))[0], (await pricesOf(disc))[0], (await pricesOf(oil))[0]]).toEqual([9_000_000, 200, 50])
    expect((await owner.ok(priceOrders.log, { id: done.id })).content[0]?.note).toBe(
      '另有 3 个商品未调整：新价超过上限 9,999,999.99 1 个（DISC-1）；没有依据的价格 2 个（OIL-1、GIFT-1）',
    )
  })

  test('takes everything the filters of the list find', async () => {
    const { owner, pad, disc, oil, pricesOf } = await shop()
    const all = { filter: { pjBrand: '博世', pjEnable: '0' }, field: 'pfPrice', base: 'xsPrice', operator: '*', multiple: 0.9 } as const
    const { content } = await owner.ok(priceOrders.preview, all)
    expect(content).toMatchObject({ chosen: 2, changed: 2 })
    await owner.ok(priceOrders.adjust, { ...all, seal: content.seal })
    expect([(await pricesOf(pad))[1], (await pricesOf(disc))[1], (await pricesOf(oil))[1]]).toEqual([90, 180, 0])
    const keyword = await owner.ok(priceOrders.preview, { ...all, filter: { keyword: 'oil' } })
    expect(keyword.content.rows.map(({ pjNo }) => pjNo)).toEqual(['OIL-1'])
    expect(await owner.call(priceOrders.preview, { ...all, filter: { pjBrand: '没有' } })).toMatchObject({ msg: '未找到符合条件的商品' })
  })

  test('twice at once it happens once', async () => {
    const { owner, pad, disc, pricesOf } = await shop()
    const up = { ids: [pad, disc], field: 'xsPrice', base: 'xsPrice', operator: '*', multiple: 1.1 } satisfies Preview
    const { content } = await owner.ok(priceOrders.preview, up)
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => owner.call(priceOrders.adjust, { ...up, seal: content.seal })))
    expect(all.filter(({ code }) => code === Code.done)).toHaveLength(1)
    expect(await pricesOf(pad)).toEqual([110, 80, 60, 70])
    const submittime = Date.now()
    const { content: next } = await owner.ok(priceOrders.preview, up)
    const retried = await Promise.all([1, 2].map(() => owner.call(priceOrders.adjust, { ...up, seal: next.seal, submittime })))
    expect(retried.filter(({ code }) => code === Code.done)).toHaveLength(1)
    expect(await pricesOf(pad)).toEqual([121, 80, 60, 70])
  })

  test.each([
    [{ ids: [] }, '请选择商品'],
    [{ field: 'costPrice' }, '请选择要调整的价格'],
    [{ base: 'x' }, '请选择计算的依据'],
    [{ operator: '^' }, '请选择运算'],
    [{ operator: '/', multiple: 0 }, '不能除以0'],
    [{ multiple: 'a' }, undefined],
    [{ step: '3' }, '请选择取整单位'],
    [{ mode: 'x' }, '请选择取整方式'],
  ])('%j is refused', async (wrong, msg) => {
    const { owner, pad } = await shop()
    const { body } = await owner.send(priceOrders.preview, { ids: [pad], ...upBy20, ...wrong })
    expect([Code.refused, Code.invalid]).toContain(body.code)
    if (msg) expect(body.msg).toBe(msg)
  })

  test('nobody calculates with a price he may not see, nor changes one; warnings tell nothing of it', async () => {
    const { tenant, pad, receive } = await shop()
    await receive({ pjid: pad, rkAmount: 1, purchasePrice: 95 })
    const half = await tenant.withTags('base:basepj:price', 'price.xsprice')
    expect((await half.call(priceOrders.preview, { ids: [pad], ...upBy20 })).msg).toBe('您无权查看进价，不能进行此操作')
    expect((await half.call(priceOrders.preview, { ids: [pad], ...upBy20, base: 'costPrice' })).msg).toBe(
      '您无权查看成本价，不能进行此操作',
    )
    const own = { ids: [pad], field: 'xsPrice', base: 'xsPrice', operator: '*', multiple: 0.5 } satisfies Preview
    expect((await half.ok(priceOrders.preview, own)).content).toMatchObject({ warned: 0, rows: [{ newPrice: 50, warning: '' }] })
    expect((await half.call(priceOrders.preview, { ...own, field: 'purchasePrice' })).msg).toBe('您无权查看进价，不能进行此操作')
    expect((await half.call(priceOrders.adjust, { ...own, seal: '', asDraft: true })).code).toBe(Code.forbidden)
    const none = await tenant.withTags('base:basepj:upd', 'price.xsprice')
    expect((await none.call(priceOrders.preview, own)).code).toBe(Code.forbidden)
    expect((await (await newTenant()).as('owner').ok(priceOrders.preview, own)).content.chosen).toBe(0)
  })
})

describe('调价单', () => {
  test('from draft to effect, with prices of several kinds; taken back by another order', async () => {
    const { owner, pad, disc, pricesOf, orderOf, save } = await shop()
    const lines = [
      { pjid: pad, xsPrice: 110, minPrice: 75 },
      { pjid: disc, purchasePrice: 90 },
    ]
    const { id, version } = await save({ remark: '夏季', lines })
    expect(await pricesOf(pad)).toEqual([100, 80, 60, 70])
    expect((await owner.ok(priceOrders.pageLines, { id })).page.list).toMatchObject([
      { pjNo: 'PAD-1', xsPrice: 110, oldXsPrice: 100, minPrice: 75, oldMinPrice: 70, pfPrice: null, warning: '' },
      { pjNo: 'DISC-1', purchasePrice: 90, oldPurchasePrice: 100 },
    ])
    const changed = await save({
      id,
      version,
      remark: '秋季',
      lines: [
        { pjid: pad, xsPrice: 65 },
        { pjid: disc, purchasePrice: 90 },
      ],
    })
    expect(await owner.call(priceOrders.save, { id, version, lines })).toMatchObject({ msg: '调价单已被他人修改，请刷新后重试' })
    expect(await owner.call(priceOrders.approve, { id, version })).toMatchObject({ msg: '调价单已被他人修改，请刷新后重试' })
    expect((await owner.ok(priceOrders.pageLines, { id })).page.list[0]).toMatchObject({ warning: '低于限价' })
    expect(await owner.call(priceOrders.approve, { id, version: changed.version })).toMatchObject({
      code: Code.asks,
      msg: '有 1 个商品的新价低于成本或限价，是否继续审核？',
    })
    expect(await owner.ok(priceOrders.approve, { id, version: changed.version, tips: 1 })).toMatchObject({ status: '已完成' })
    expect([await pricesOf(pad), await pricesOf(disc)]).toEqual([
      [65, 80, 60, 70],
      [200, 0, 90, 0],
    ])
    // what it replaced stays readable after prices moved on
    await owner.ok(parts.savePrice, { pjid: pad, xsPrice: 300 })
    expect((await owner.ok(priceOrders.pageLines, { id })).page.list[0]).toMatchObject({ oldXsPrice: 100, xsPrice: 65 })
    const back = await owner.ok(priceOrders.reverse, { id })
    expect(await orderOf(back.id)).toMatchObject({ status: '草稿', lineCount: 2 })
    await owner.ok(priceOrders.approve, { id: back.id })
    expect([(await pricesOf(pad))[0], (await pricesOf(disc))[2]]).toEqual([100, 100])
  })

  test('one with a moment waits for it, and is carried out exactly once, in the name of whoever approved it', async () => {
    const { tenant, owner, pad, pricesOf, orderOf, save, later, becomesDue } = await shop()
    const { id } = await save({ effectTime: later(), lines: [{ pjid: pad, xsPrice: 120 }] })
    expect(await orderOf(id)).toMatchObject({ effectTime: later() })
    const approver = await tenant.withTags('base:priceorder:audit', 'base:priceorder:query', 'price.xsprice')
    expect(await approver.ok(priceOrders.approve, { id })).toMatchObject({ status: '已审核' })
    const work = () => tenant.act('owner', (ctx) => enqueue(ctx, priceOrderJob, { id }))
    await work()
    await new Promise((done) => setTimeout(done, 300))
    expect(await pricesOf(pad)).toEqual([100, 80, 60, 70])
    await becomesDue(id)
    const clock = new pg.Client({ connectionString: inject('database').ownerUrl })
    await clock.connect()
    await Promise.all([clock.query(`select house.carry_out_price_orders('${priceOrderJob.name}')`), work(), work()])
    await clock.end()
    await expect.poll(async () => (await orderOf(id))?.status, { timeout: 15_000 }).toBe('已完成')
    expect(await pricesOf(pad)).toEqual([120, 80, 60, 70])
    await work()
    await new Promise((done) => setTimeout(done, 300))
    const { page } = await owner.ok(parts.priceHistory, { pjid: pad })
    expect(page.list.filter(({ newPrice }) => newPrice === 120)).toMatchObject([{ modifier: approver.user.loginAccount }])
    expect((await owner.ok(priceOrders.log, { id })).content.map(({ toStatus }) => toStatus)).toEqual(['草稿', '已审核', '已完成'])
  })

  test('before its moment it can be taken back; then it never takes effect', async () => {
    const { tenant, owner, pad, pricesOf, orderOf, save, later, becomesDue } = await shop()
    const { id } = await save({ effectTime: later(), lines: [{ pjid: pad, xsPrice: 120 }] })
    await owner.ok(priceOrders.approve, { id })
    await owner.ok(priceOrders.close, { id })
    await becomesDue(id)
    await tenant.act('owner', (ctx) => enqueue(ctx, priceOrderJob, { id }))
    await new Promise((done) => setTimeout(done, 300))
    expect([await pricesOf(pad), (await orderOf(id))?.status]).toEqual([[100, 80, 60, 70], '已关单'])
  })

  test('of approving and approving again, or closing, at once one wins', async () => {
    const { owner, pad, save, later } = await shop()
    const now = await save({ lines: [{ pjid: pad, xsPrice: 101 }] })
    const twice = await Promise.all([1, 2].map(() => owner.call(priceOrders.approve, { id: now.id })))
    expect(twice.map(({ msg }) => msg).sort()).toEqual(['单据状态已变化，请刷新后重试', '操作成功'].sort())
    expect((await owner.ok(parts.priceHistory, { pjid: pad })).page.list.filter(({ newPrice }) => newPrice === 101)).toHaveLength(1)
    const waits = await save({ effectTime: later(), lines: [{ pjid: pad, xsPrice: 102 }] })
    await owner.ok(priceOrders.approve, { id: waits.id })
    const closed = await Promise.all([1, 2].map(() => owner.call(priceOrders.close, { id: waits.id })))
    expect(closed.filter(({ code }) => code === Code.done)).toHaveLength(1)
  })

  test.each([
    ['approve', ['草稿']],
    ['close', ['已审核']],
    ['remove', ['草稿']],
    ['reverse', ['已完成']],
  ] as const)('%s only goes from %s', async (act, from) => {
    const { owner, pad, save, later } = await shop()
    const inState = {
      草稿: async () => (await save({ lines: [{ pjid: pad, xsPrice: 101 }] })).id,
      已审核: async () => {
        const { id } = await save({ effectTime: later(), lines: [{ pjid: pad, xsPrice: 101 }] })
        await owner.ok(priceOrders.approve, { id })
        return id
      },
      已完成: async () => {
        const id = await inState.草稿()
        await owner.ok(priceOrders.approve, { id })
        return id
      },
      已关单: async () => {
        const id = await inState.已审核()
        await owner.ok(priceOrders.close, { id })
        return id
      },
    }
    for (const [state, made] of Object.entries(inState)) {
      const reply = await owner.call(priceOrders[act], { id: await made() })
      if ((from as readonly string[]).includes(state)) expect(reply.code, state).toBe(Code.done)
      else expect(reply.msg, state).toBe('单据状态已变化，请刷新后重试')
    }
  })

  test.each([
    [{ lines: [{ pjid: 999_999_999, xsPrice: 1 }] }, '第1行：无效商品'],
    [{ effectTime: '2020-01-01 00:00', lines: [] }, '生效时间应晚于现在；立即生效请不填'],
    [{ effectTime: '2099-02-30 00:00', lines: [] }, '请输入生效时间'],
    [{ remark: '长'.repeat(126) }, '备注不能超过125个字'],
    [{ id: 999_999_999 }, '调价单不存在'],
  ])('%j is refused', async (wrong, msg) => {
    const { owner } = await shop()
    expect(await owner.call(priceOrders.save, wrong as never)).toMatchObject({ msg })
  })

  test('lines are judged one by one', async () => {
    const { owner, pad } = await shop()
    const refusal = async (...lines: object[]) => (await owner.call(priceOrders.save, { lines } as never)).msg
    expect(await refusal({ pjid: pad })).toBe('第1行：PAD-1 没有新价格')
    expect(await refusal({ pjid: pad, xsPrice: 1 }, { pjid: pad, pfPrice: 1 })).toBe('第2行：商品 PAD-1 重复')
    expect(await refusal({ pjid: pad, xsPrice: 1.234 })).toBe('第1行：销售价最多2位小数')
    expect(await refusal({ pjid: pad, xsPrice: 10_000_000 })).toBe('第1行：销售价最高 9,999,999.99')
    expect(await refusal({ pjid: pad, xsPrice: -1 })).toBe('第1行：销售价不能小于0')
    const { id } = await owner.ok(priceOrders.save, {})
    expect((await owner.call(priceOrders.approve, { id })).msg).toBe('单据没有明细')
  })

  test('a form never erases a price it could not show, and nobody approves what he cannot see', async () => {
    const { tenant, owner, pad, save } = await shop()
    const { id } = await save({ lines: [{ pjid: pad, xsPrice: 101, purchasePrice: 55 }] })
    const half = await tenant.withTags('base:priceorder:query', 'base:priceorder:add', 'base:priceorder:audit', 'price.xsprice')
    expect((await half.ok(priceOrders.pageLines, { id })).page.list[0]).toMatchObject({
      xsPrice: 101,
      purchasePrice: MASKED,
      oldPurchasePrice: MASKED,
      costPrice: MASKED,
    })
    const lines = [{ pjid: pad, xsPrice: 102, purchasePrice: 1 }]
    expect((await half.call(priceOrders.save, { id, lines })).msg).toBe('调价单已被他人修改，请刷新后重试')
    await half.ok(priceOrders.save, { id, version: 1, lines })
    expect((await owner.ok(priceOrders.pageLines, { id })).page.list[0]).toMatchObject({ xsPrice: 102, purchasePrice: 55 })
    expect((await half.call(priceOrders.approve, { id })).msg).toBe('您无权查看进价，不能进行此操作')
    await owner.ok(priceOrders.approve, { id })
    expect((await half.ok(priceOrders.changes, { pjNo: 'PAD-1' })).page.list.map(({ fieldName }) => fieldName)).not.toContain('进价')
  })

  test('rights and walls', async () => {
    const { tenant, pad, save } = await shop()
    const { id } = await save({ lines: [{ pjid: pad, xsPrice: 101 }] })
    const looks = await tenant.withTags('base:priceorder:query')
    for (const endpoint of [priceOrders.save, priceOrders.remove, priceOrders.approve, priceOrders.close, priceOrders.reverse])
      expect((await looks.send(endpoint, { id })).body.code, endpoint.path).toBe(Code.forbidden)
    const stranger = (await newTenant()).as('owner')
    expect((await stranger.ok(priceOrders.getOne, { id })).content).toBeNull()
    expect((await stranger.ok(priceOrders.pageLines, { id })).page.list).toEqual([])
    expect((await stranger.ok(priceOrders.changes, {})).page.list).toEqual([])
    expect((await stranger.ok(priceOrders.log, { id })).content).toEqual([])
    for (const endpoint of [priceOrders.save, priceOrders.remove, priceOrders.approve, priceOrders.close, priceOrders.reverse])
      expect((await stranger.send(endpoint, { id })).body.msg, endpoint.path).toBe('调价单不存在')
  })
})
