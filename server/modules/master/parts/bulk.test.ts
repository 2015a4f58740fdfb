import { describe, expect, test } from 'vitest'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { exchange } from '#contract/master/interchange.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { logs } from '#contract/reports/logs.ts'
import { newTrade, today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

async function shop() {
  const trade = await newTrade()
  const { owner, part } = trade
  const pad = await part({ pjNo: 'PAD-1', pjBrand: '博世', pjType: '旧类' })
  const disc = await part({ pjNo: 'DISC-1', pjBrand: '博世', pjType: '制动件' })
  const same = await part({ pjNo: 'PAD1', pjBrand: '天合', tips: 1 })
  const one = async (id: number) => (await owner.ok(parts.getOne, { id })).content
  return { ...trade, pad, disc, same, one }
}

describe('批量修改', () => {
  test('shows what changes, changes it once, keeps it in the record and in the search', async () => {
    const { owner, pad, disc, one } = await shop()
    const change = { ids: [pad, disc], field: 'pjType', value: ' 制动件 ' } satisfies Sent<typeof parts.previewChange>
    const { content } = await owner.ok(parts.previewChange, change)
    expect(content).toMatchObject({ chosen: 2, changed: 1, wrong: 0, rows: [{ pjNo: 'PAD-1', before: '旧类', problem: '' }] })
    expect((await one(pad))?.pjType).toBe('旧类')
    expect(await owner.ok(parts.bulkChange, { ...change, expected: 1 })).toMatchObject({ count: 1 })
    expect((await one(pad))?.pjType).toBe('制动件')
    expect((await owner.ok(logs.record, { entity: 'part', id: pad })).page.list[0]).toMatchObject({
      action: '批量修改',
      changes: [{ field: '类别', before: '旧类', after: '制动件' }],
    })
    expect((await owner.call(parts.bulkChange, { ...change, expected: 1 })).msg).toBe('资料在预览后有变化，请重新预览')
    await owner.ok(parts.bulkChange, { ids: [pad], field: 'pjSize', value: '途胜', expected: 1 })
    expect((await owner.ok(lookup.pageNew, { queryType: 1, queryValue: '途胜' })).content.map(({ id }) => id)).toEqual([pad])
  })

  test('a brand that would make two parts one is left out and said; the filter chooses as the list does', async () => {
    const { owner, pad, disc, same, one } = await shop()
    const change = { filter: { pjBrand: '博世', pjEnable: '0' }, field: 'pjBrand', value: '天合' } as const
    expect((await owner.ok(parts.previewChange, change)).content).toMatchObject({
      chosen: 2,
      changed: 1,
      wrong: 1,
      rows: [
        { id: pad, problem: '编码 PAD-1、品牌 天合 的商品已存在' },
        { id: disc, before: '博世', problem: '' },
      ],
    })
    await owner.ok(parts.bulkChange, { ...change, expected: 1 })
    expect([(await one(pad))?.pjBrand, (await one(disc))?.pjBrand, (await one(same))?.pjBrand]).toEqual(['博世', '天合', '天合'])
    expect(await owner.call(parts.save, { pjNo: 'DISC-1', pjName: '盘', pjBrand: '天合' })).toMatchObject({
      msg: '编码 DISC-1、品牌 天合 的商品已存在',
    })
  })

  test('the supplier, too, and emptied', async () => {
    const { owner, pad, supplierId, clientId, one } = await shop()
    await owner.ok(parts.bulkChange, { ids: [pad], field: 'supplierId', supplierId, expected: 1 })
    expect((await one(pad))?.supplierId).toBe(supplierId)
    expect((await owner.call(parts.previewChange, { ids: [pad], field: 'supplierId', supplierId: clientId })).msg).toBe('供应商不存在')
    await owner.ok(parts.bulkChange, { ids: [pad], field: 'supplierId', supplierId: 0, expected: 1 })
    expect((await one(pad))?.supplierId).toBe(0)
  })

  test.each([
    [{ value: '' }, '品牌不能为空'],
    [{ value: '长'.repeat(51) }, '品牌不能超过50个字'],
    [{ field: 'xsPrice' }, '请选择要修改的字段'],
    [{ ids: [] }, '请选择商品'],
    [{ ids: Array.from({ length: 501 }, (_, at) => at + 1) }, '一次最多勾选500个商品'],
  ])('%j is refused', async (wrong, msg) => {
    const { owner, pad } = await shop()
    expect((await owner.send(parts.previewChange, { ids: [pad], field: 'pjBrand', value: '新', ...wrong })).body).toMatchObject({ msg })
  })

  test('two at once: one changes, the other is told', async () => {
    const { owner, pad, disc } = await shop()
    const change = { ids: [pad, disc], field: 'remark', expected: 2 } satisfies Sent<typeof parts.bulkChange>
    const both = await Promise.all(['甲', '乙'].map((value) => owner.call(parts.bulkChange, { ...change, value })))
    expect(both.filter(({ code }) => code === Code.done).length).toBeGreaterThan(0)
    const texts = await Promise.all([pad, disc].map(async (id) => (await owner.ok(parts.getOne, { id })).content?.remark))
    expect(new Set(texts).size).toBe(1)
  })

  test('rights and walls', async () => {
    const { tenant, pad } = await shop()
    const looks = await tenant.withTags('base:basepj:query')
    for (const endpoint of [parts.previewChange, parts.bulkChange, parts.stop, parts.resume, parts.uses, parts.remove])
      expect((await looks.send(endpoint, { ids: [pad] })).body.code, endpoint.path).toBe(Code.forbidden)
    const stranger = (await newTenant()).as('owner')
    expect((await stranger.ok(parts.previewChange, { ids: [pad], field: 'remark', value: 'x' })).content.chosen).toBe(0)
    expect((await stranger.ok(parts.stop, { ids: [pad] })).count).toBe(0)
    expect((await stranger.ok(parts.uses, { ids: [pad] })).content).toEqual([])
    expect((await stranger.call(parts.remove, { ids: [pad] })).msg).toBe('有的商品已被删除，请刷新后重试')
  })
})

describe('停用、启用', () => {
  test('everything the filters find', async () => {
    const { owner, pad, disc, same, one } = await shop()
    expect((await owner.ok(parts.stop, { filter: { pjBrand: '博世' } })).count).toBe(2)
    expect([(await one(pad))?.pjEnable, (await one(disc))?.pjEnable, (await one(same))?.pjEnable]).toEqual([true, true, false])
    expect((await owner.ok(parts.resume, { filter: { pjEnable: '1' } })).count).toBe(2)
    expect((await owner.call(parts.stop, { filter: { pjBrand: '没有' } })).msg).toBe('未找到符合条件的商品')
  })
})

describe('删除', () => {
  test('a part that was never used goes, with its codes; its code may be used anew', async () => {
    const { owner, pad } = await shop()
    await owner.ok(exchange.find, { pjid: pad })
    await owner.ok(parts.remove, { ids: [pad] })
    expect((await owner.ok(parts.getOne, { id: pad })).content).toBeNull()
    expect((await owner.ok(lookup.pageNew, { queryType: 1, queryValue: 'PAD-1' })).content.map(({ no }) => no)).toEqual(['PAD1'])
    await owner.ok(parts.save, { pjNo: 'PAD-1', pjName: '片', pjBrand: '博世', tips: 1 })
  })

  test('a used one stays, and it is said by what it is used', async () => {
    const { owner, pad, disc, part, clientId, receive } = await shop()
    await receive({ pjid: pad, rkAmount: 1 })
    const agreed = await part({ pjNo: 'AG-1' })
    await owner.ok(agreedPrices.save, { clientId, pjid: agreed, price: 5, fromDay: today })
    const coded = await part({ pjNo: 'HH-1' })
    await owner.ok(exchange.save, { pjid: coded, pjNo: 'HH-1' })
    await owner.ok(exchange.save, { pjid: coded, pjNo: 'DISC-1' })
    const { content } = await owner.ok(parts.uses, { ids: [pad, agreed, coded] })
    expect(new Map(content.map(({ pjNo, uses }) => [pjNo, uses.split('、').sort()]))).toEqual(
      new Map([
        ['PAD-1', ['入库单', '库存'].sort()],
        ['AG-1', ['协议价']],
        ['HH-1', expect.any(Array)],
      ]),
    )
    expect(await owner.call(parts.remove, { ids: [disc, agreed] })).toMatchObject({
      code: Code.refused,
      msg: '商品 AG-1 已被使用（协议价），不能删除，只能停用',
    })
    expect((await owner.ok(parts.getOne, { id: disc })).content).not.toBeNull()
  })

  test('twice at once it goes once', async () => {
    const { owner, pad } = await shop()
    const both = await Promise.all([1, 2].map(() => owner.call(parts.remove, { ids: [pad] })))
    expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  })
})
