import { describe, expect, test } from 'vitest'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { sendPlain } from '#test/picture.ts'
import { newTenant } from '#test/world.ts'

const brake = { pjNo: '06L-115 562B', pjName: '刹车片', pjBrand: '博世', tips: 1 }

describe('saving a part', () => {
  test.each([
    [{ pjNo: '' }, '编码不能为空'],
    [{ pjNo: ' \u200b\ufeff ' }, '编码不能为空'],
    [{ pjName: ' ' }, '名称不能为空'],
    [{ pjName: '\u200b' }, '名称不能为空'],
    [{ pjBrand: '' }, '品牌不能为空'],
    [{ pjNo: '1'.repeat(21) }, '编码不能超过20个字'],
    [{ pjName: '长'.repeat(51) }, '名称不能超过50个字'],
    [{ pjEnName: 'e'.repeat(121) }, '英文名称不能超过120个字'],
    [{ pjOemcode: 'o'.repeat(121) }, '厂家编码不能超过120个字'],
    [{ pjGensize: 'g'.repeat(126) }, '通用车型不能超过125个字'],
    [{ remark: 'r'.repeat(126) }, '备注不能超过125个字'],
    [{ xsPrice: 1.234 }, '销售价最多2位小数'],
    [{ minPrice: 10_000_000 }, '限价最高 9,999,999.99'],
    [{ purchasePrice: -1 }, '进价不能小于0'],
    [{ xsPrice: 1e300 }, '销售价应为数字，整数最多14位，小数最多4位'],
    [{ pjNo: 'A\0B' }, '内容含有无效字符'],
    [{ pjName: 'x\ud800' }, '内容含有无效字符'],
    [{ pjName: { $gt: '' } }, undefined],
    [{ pjTaxRate: -1 }, '税率应在0到100之间'],
    [{ pjTaxRate: 100.01 }, '税率应在0到100之间'],
    [{ supplierId: 999_999_999 }, '供应商不存在'],
    [{ id: 999_999_999 }, '无效商品'],
  ])('%j is refused', async (wrong, message) => {
    const { body } = await (await newTenant()).as('owner').send(parts.save, { ...brake, ...wrong })
    expect(body.code).not.toBe(Code.done)
    expect(body.code).not.toBe(Code.bug)
    if (message) expect(body.msg).toBe(message)
  })

  test('what was saved is what is read, odd characters included', async () => {
    const owner = (await newTenant()).as('owner')
    const texts = { pjName: `'; drop table part; --<b>🔧`, pjSize: '现代 途胜', remark: '100%_\\"', pjUnit: '片' }
    const { id } = await owner.ok(parts.save, {
      ...brake,
      ...texts,
      xsPrice: 12.5,
      purchasePrice: 8.1,
      pjWeight: 1.25,
      files: [await sendPlain(owner, 'a.png')],
    })
    const { content } = await owner.ok(parts.getOne, { id })
    expect(content).toMatchObject({
      ...texts,
      id,
      pjid: id,
      pjNo: '06L-115 562B',
      xsPrice: 12.5,
      pjWeight: 1.25,
      files: [{ fileName: 'a.png', fileType: 'image/png' }],
      pjEnable: false,
    })
    expect(content?.priceVo).toMatchObject({ xsPrice: 12.5, purchasePrice: 8.1, costPrice: 0 })
  })

  test('full-width and invisible characters leave a code', async () => {
    const owner = (await newTenant()).as('owner')
    const { id } = await owner.ok(parts.save, { ...brake, pjNo: 'ＡＢ\u200b－１２\u202e' })
    expect((await owner.ok(parts.getOne, { id })).content?.pjNo).toBe('AB-12')
  })

  test('code and brand together are once in a tenant; dashes, spaces and case do not make a difference', async () => {
    const owner = (await newTenant()).as('owner')
    await owner.ok(parts.save, brake)
    expect(await owner.call(parts.save, { ...brake, pjNo: '06l115562b' })).toMatchObject({
      code: Code.refused,
      msg: '编码 06l115562b、品牌 博世 的商品已存在',
    })
    const other = await owner.ok(parts.save, { ...brake, pjBrand: '天合' })
    expect(await owner.call(parts.save, { ...brake, id: other.id })).toMatchObject({
      code: Code.refused,
      msg: '编码 06L-115 562B、品牌 博世 的商品已存在',
    })
  })

  test('the same code under another brand is asked about', async () => {
    const owner = (await newTenant()).as('owner')
    await owner.ok(parts.save, brake)
    const asked = await owner.call(parts.save, { ...brake, pjBrand: 'BOSCH', tips: 0 })
    expect(asked).toMatchObject({ code: Code.asks, msg: '已有相同编码的商品：06L-115 562B 刹车片 博世，是否继续保存？' })
    await owner.ok(parts.save, { ...brake, pjBrand: 'BOSCH', tips: 1 })
  })

  test('two people creating the same part at once: exactly one wins', async () => {
    const tenant = await newTenant()
    const replies = await Promise.all([1, 2, 3, 4].map(() => tenant.as('owner').call(parts.save, brake)))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 0, 0, 1])
  })

  test('of two people editing one part the later is told', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    const { id } = await owner.ok(parts.save, brake)
    const version = (await owner.ok(parts.getOne, { id })).content?.version
    const edits = await Promise.all(['甲', '乙'].map((pjName) => owner.call(parts.save, { ...brake, id, pjName, version })))
    expect(edits.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(edits.find(({ code }) => code === 0)?.msg).toMatch(/^该商品已被owner .*于 \d{4}-.* 修改，请刷新后重试$/)
  })

  test('the same press of the button creates once', async () => {
    const owner = (await newTenant()).as('owner')
    await owner.ok(parts.save, { ...brake, submittime: 1_700_000_000_000 })
    const { status, body } = await owner.send(parts.save, { ...brake, pjNo: 'OTHER', submittime: 1_700_000_000_000 })
    expect([status, body.code]).toEqual([409, Code.asks])
  })

  test('creating needs the copy or the new button, changing the edit button', async () => {
    const tenant = await newTenant()
    const { id } = await tenant.as('owner').ok(parts.save, brake)
    const maker = await tenant.withTags('base:basepj:copy')
    const editor = await tenant.withTags('base:basepj:upd')
    const reader = await tenant.withTags('base:basepj:query')
    expect((await maker.call(parts.save, { ...brake, pjNo: 'N1' })).code).toBe(Code.done)
    expect((await maker.call(parts.save, { ...brake, id })).code).toBe(Code.forbidden)
    expect((await editor.call(parts.save, { ...brake, id, pjName: '刹车盘' })).code).toBe(Code.done)
    expect((await editor.call(parts.save, { ...brake, pjNo: 'N2' })).code).toBe(Code.forbidden)
    expect((await reader.call(parts.save, { ...brake, pjNo: 'N3' })).code).toBe(Code.forbidden)
  })
})

describe('prices', () => {
  test('who may not see the purchase price never gets it, and his saving does not erase it', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    const { id } = await owner.ok(parts.save, { ...brake, purchasePrice: 66.66, xsPrice: 99 })
    const clerk = await tenant.withTags('base:basepj:query', 'base:basepj:upd', 'base:basepj:price', 'price.xsprice')
    const record = (await clerk.ok(parts.getOne, { id })).content
    const row = (await clerk.ok(parts.page, { pjNo: '06l' })).page.list[0]
    expect([record?.purchasePrice, record?.priceVo.purchasePrice, row?.purchasePrice, row?.xsPrice]).toEqual([MASKED, MASKED, MASKED, 99])
    for (const body of [record, row]) expect(JSON.stringify(body)).not.toContain('66.66')
    await clerk.ok(parts.save, { ...brake, id, purchasePrice: MASKED, xsPrice: 98 })
    await clerk.ok(parts.savePrice, { pjid: id, purchasePrice: 1, xsPrice: 97 })
    expect((await owner.ok(parts.getOne, { id })).content).toMatchObject({ purchasePrice: 66.66, xsPrice: 97 })
    const history = (await clerk.ok(parts.priceHistory, { pjid: id })).page.list
    expect(history.map(({ field, oldPrice, newPrice }) => [field, oldPrice, newPrice])).toEqual([
      ['xsPrice', 98, 97],
      ['xsPrice', 99, 98],
      ['xsPrice', 0, 99],
    ])
  })

  test('a limit above the sales price is asked about, by whoever sees both', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    const asked = { code: Code.asks, msg: '限价高于销售价，仍要保存？' }
    expect(await owner.call(parts.save, { ...brake, tips: 0, xsPrice: 10, minPrice: 11 })).toMatchObject(asked)
    const { id } = await owner.ok(parts.save, { ...brake, tips: 0, xsPrice: 10, minPrice: 10 })
    expect(await owner.call(parts.save, { ...brake, id, tips: 0, xsPrice: 9 })).toMatchObject(asked)
    expect(await owner.call(parts.savePrice, { pjid: id, minPrice: 12 })).toMatchObject(asked)
    await owner.ok(parts.savePrice, { pjid: id, minPrice: 12, tips: 1 })
    // nothing of it is changed, nothing is asked; an unset sales price is none
    await owner.ok(parts.save, { ...brake, id, tips: 0, pfPrice: 8 })
    await owner.ok(parts.savePrice, { pjid: id, xsPrice: 0, minPrice: 12 })
    const blind = await tenant.withTags('base:basepj:price', 'price.minprice')
    await owner.ok(parts.savePrice, { pjid: id, xsPrice: 20, minPrice: 12 })
    await blind.ok(parts.savePrice, { pjid: id, minPrice: 30 })
    // both questions at once
    expect((await owner.call(parts.save, { ...brake, pjBrand: '天合', tips: 0, xsPrice: 1, minPrice: 2 })).msg).toBe(
      '已有相同编码的商品：06L-115 562B 刹车片 博世，是否继续保存？ 限价高于销售价，仍要保存？',
    )
  })

  test('a call that names no version does not write over what somebody else wrote since its form was opened', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    const { id } = await owner.ok(parts.save, { ...brake, xsPrice: 5 })
    const other = await tenant.withTags('base:basepj:upd', 'base:basepj:price', 'price.xsprice')
    const opened = Date.now() - 60_000
    expect((await other.call(parts.save, { ...brake, id, pjName: '乙', submittime: opened })).msg).toMatch(
      /^该商品已被owner .* 修改，请刷新后重试$/,
    )
    expect((await other.call(parts.savePrice, { pjid: id, xsPrice: 6, submittime: opened })).msg).toBe('价格已被他人修改，请刷新后重试')
    await owner.ok(parts.save, { ...brake, id, pjName: '甲', submittime: opened })
    await other.ok(parts.save, { ...brake, id, pjName: '乙', submittime: Date.now() + 60_000 })
    await other.ok(parts.savePrice, { pjid: id, xsPrice: 6, submittime: String(Date.now() + 60_000) })
    expect((await owner.ok(parts.getOne, { id })).content).toMatchObject({ pjName: '乙', xsPrice: 6 })
  })

  test('the category finds a part', async () => {
    const owner = (await newTenant()).as('owner')
    const { id } = await owner.ok(parts.save, { ...brake, pjType: '制动系统' })
    expect((await owner.ok(parts.page, { keyword: '制动 博世' })).page.list.map((row) => row.id)).toEqual([id])
  })

  test('of two people setting prices the later is told', async () => {
    const owner = (await newTenant()).as('owner')
    const { id } = await owner.ok(parts.save, brake)
    const priceVersion = (await owner.ok(parts.getOne, { id })).content?.priceVersion
    await owner.ok(parts.savePrice, { pjid: id, xsPrice: 5, priceVersion })
    expect(await owner.call(parts.savePrice, { pjid: id, xsPrice: 6, priceVersion })).toMatchObject({
      code: Code.refused,
      msg: '价格已被他人修改，请刷新后重试',
    })
    expect(await owner.call(parts.savePrice, { pjid: 999_999, xsPrice: 6 })).toMatchObject({ code: Code.refused, msg: '无效商品' })
  })
})

describe('the list', () => {
  test('filters, counts and sorts', async () => {
    const owner = (await newTenant()).as('owner')
    for (const [at, pjName] of ['前刹车片', '后刹车片', '机油滤清器'].entries()) {
      await owner.ok(parts.save, { ...brake, pjNo: `GDB-${at}${at}7`, pjName, pjSize: at ? '途胜' : '朗逸', pjType: '制动' })
    }
    const found = async (input: object) => (await owner.ok(parts.page, input)).page.list.map(({ pjName }) => pjName)
    expect(await found({})).toEqual(['机油滤清器', '后刹车片', '前刹车片'])
    expect(await found({ pjName: '刹车', sortProp: 'pjNo' })).toEqual(['前刹车片', '后刹车片'])
    expect(await found({ pjNo: 'db11' })).toEqual(['后刹车片'])
    expect(await found({ pjNo: '7' })).toHaveLength(3)
    expect(await found({ pjNo: 'gdb 227', pjNoMatch: 1 })).toEqual(['机油滤清器'])
    expect(await found({ keyword: '途胜 scp' })).toEqual(['后刹车片'])
    expect(await found({ keyword: '途胜', pjName: '滤清' })).toEqual(['机油滤清器'])
    expect(await found({ pjName: '%' })).toEqual([])
    expect((await owner.ok(parts.page, { limit: 2, page: 2 })).page).toMatchObject({ totalCount: 3, totalPage: 2, currPage: 2 })
    expect(await owner.call(parts.page, { page: 30_000 })).toMatchObject({ code: Code.refused, msg: '数据太多，请缩小查询范围' })
  })

  test('stopped parts stay in the list as stopped and can be resumed', async () => {
    const owner = (await newTenant()).as('owner')
    const { id } = await owner.ok(parts.save, brake)
    await owner.ok(parts.stop, { ids: [id] })
    expect((await owner.ok(parts.page, { pjEnable: '1' })).page.list.map((row) => row.id)).toEqual([id])
    expect((await owner.ok(parts.page, { pjEnable: '0' })).page.list).toEqual([])
    await owner.ok(parts.resume, { ids: [id] })
    expect((await owner.ok(parts.getOne, { id })).content?.pjEnable).toBe(false)
  })

  test('parts of another tenant do not exist', async () => {
    const [mine, other] = [await newTenant(), await newTenant()]
    const { id } = await mine.as('owner').ok(parts.save, brake)
    const stranger = other.as('owner')
    expect((await stranger.ok(parts.getOne, { id })).content).toBeNull()
    expect((await stranger.ok(parts.page, { keyword: '刹车片' })).page.list).toEqual([])
    expect((await stranger.call(parts.save, { ...brake, id })).msg).toBe('无效商品')
    expect((await stranger.call(parts.savePrice, { pjid: id, xsPrice: 1 })).msg).toBe('无效商品')
    await stranger.ok(parts.stop, { ids: [id] })
    expect((await mine.as('owner').ok(parts.getOne, { id })).content).toMatchObject({ pjEnable: false, xsPrice: 0 })
  })
})

test('the list shows what is there, what is reserved and what is free', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { id } = await owner.ok(parts.save, brake)
  const { id: warehouseId } = await owner.ok(warehouses.save, { warehouseName: '主仓' })
  const { id: second } = await owner.ok(warehouses.save, { warehouseName: '二仓' })
  const { companyId } = tenant.user('owner')
  await tenant.act('owner', async ({ db, tenantId }) => {
    const row = (place: number, qty: string, reserved: string) => ({ tenantId, companyId, warehouseId: place, partId: id, qty, reserved })
    await db
      .insertInto('stockBalance')
      .values([row(warehouseId, '5', '2'), row(second, '1.5', '0')])
      .execute()
  })
  const [row] = (await owner.ok(parts.page, { id })).page.list
  expect(row).toMatchObject({ pjQty: 6.5, reserved: 2, usable: 4.5 })
})

test('品质, tax, weight and warranty of a part: saved, listed, filtered, found, changed for many; what is left out stays', async () => {
  const owner = (await newTenant()).as('owner')
  const more = {
    pjQuality: '配套',
    pjTaxNo: '1090305010000000000',
    pjTaxRate: 13,
    pjWeight: 1.25,
    pjVolume: 0.02,
    warrantyMonths: 24,
    warrantyKm: 60000,
  }
  const { id } = await owner.ok(parts.save, { pjNo: 'M-1', pjName: '水泵', pjBrand: '盖茨', ...more })
  const { id: plain } = await owner.ok(parts.save, { pjNo: 'M-2', pjName: '水泵', pjBrand: '盖茨' })
  const listed = async (input: Sent<typeof parts.page>) => (await owner.ok(parts.page, input)).page.list
  expect(await listed({ pjQuality: '配套' })).toMatchObject([{ id, ...more }])
  expect((await listed({ keyword: '盖茨 配套' })).map((row) => row.id)).toEqual([id])
  expect((await owner.ok(lookup.pageNew, { queryType: 1, queryValue: 'M-1' })).content[0]?.part?.pjQuality).toBe('配套')
  await owner.ok(parts.save, { id, pjNo: 'M-1', pjName: '水泵', pjBrand: '盖茨', pjQuality: '配套', version: 1 })
  expect((await owner.ok(parts.getOne, { id })).content).toMatchObject({
    warrantyMonths: 24,
    warrantyKm: 60000,
    pjWeight: 1.25,
    pjTaxRate: 13,
  })
  await owner.ok(parts.bulkChange, { ids: [id, plain], field: 'pjQuality', value: '副厂', expected: 2 })
  expect((await listed({ pjQuality: '副厂' })).map((row) => row.id).sort()).toEqual([id, plain].sort())
  const wrong = async (change: object) => (await owner.call(parts.save, { pjNo: 'M-3', pjName: '泵', pjBrand: '盖茨', ...change })).msg
  expect(await wrong({ pjWeight: -1 })).toBe('重量不能小于0')
  expect(await wrong({ warrantyMonths: 601 })).toMatch('质保月数应为 0 到 600 的整数')
  expect(await wrong({ pjQuality: '质'.repeat(21) })).toMatch('品质')
})
