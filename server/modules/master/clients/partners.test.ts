import { describe, expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { logs } from '#contract/reports/logs.ts'
import { confirmed, previewList, sendList, settled, undone } from '#test/import-hand.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

const garage = { clientName: '单雄信汽配', clientType: '修理厂' }
const dayBefore = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

test('the list tells credit, what of it is taken, how late he is and when he last traded; amounts only with their tag', async () => {
  const { tenant, owner, client, part, rkDraft, saleDraft, ckDraft, supplierId } = await newTrade()
  const clientId = await client({ maxPrice: 1000, tmpPrice: 2000, tmpDays: 10, daysUnlimited: false })
  const pjid = await part()
  const received = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10 }], { rkDate: dayBefore(5) }))
  await owner.ok(stockIn.confirm, { id: received.id })
  await owner.ok(outbound.counter, ckDraft([{ pjid, ckAmount: 2, xsPrice: 100 }], { clientId, ckDate: dayBefore(5) }))
  const id = await saleDraft([{ pjid, ckAmount: 1, xsPrice: 100 }], { clientId })
  expect((await owner.ok(outbound.confirm, { id })).override).toBe('有逾期5天的欠款')
  await owner.ok(outbound.approve, { id, note: '老客户' })
  const rowOf = async (one: number, by = owner) => (await by.ok(clients.page, { id: one })).page.list[0]
  const until = new Date(Date.now() + 8 * 3_600_000 + 10 * 86_400_000).toISOString().slice(0, 10)
  expect(await rowOf(clientId)).toMatchObject({
    maxPrice: 1000,
    receivable: 200,
    used: 300,
    overdueDays: 5,
    lastTrade: dayBefore(5),
    tmpUntil: until,
  })
  expect(await rowOf(supplierId)).toMatchObject({ payable: 600, used: 0, overdueDays: 0, lastTrade: dayBefore(5), tmpUntil: '' })
  const blind = await tenant.withTags('base:client:query')
  expect(await rowOf(clientId, blind)).toMatchObject({ used: MASKED, receivable: MASKED, overdueDays: 5 })
})

describe('停止销售', () => {
  test('with a reason nothing more is confirmed, or sold over the counter, until it is resumed', async () => {
    const { owner, clientId, part, receive, saleDraft, ckDraft } = await newTrade()
    const pjid = await part()
    await receive({ pjid, rkAmount: 10 })
    const line = [{ pjid, ckAmount: 1, xsPrice: 100 }]
    const draft = await saleDraft(line)
    await owner.ok(clients.haltSale, { ids: [clientId], reason: '支票退票' })
    const refusal = /^客户 .* 已停止销售：支票退票$/
    expect((await owner.call(outbound.confirm, { id: draft })).msg).toMatch(refusal)
    expect((await owner.call(outbound.counter, ckDraft(line))).msg).toMatch(refusal)
    expect((await owner.ok(clients.getOne, { id: clientId })).content).toMatchObject({ saleStopped: true, saleStopReason: '支票退票' })
    expect((await owner.ok(clients.page, { stopped: '2' })).page.list.map(({ id }) => id)).toEqual([clientId])
    // a draft may still be written, and he is still found
    await saleDraft(line)
    await owner.ok(clients.resumeSale, { ids: [clientId] })
    await owner.ok(outbound.confirm, { id: draft })
  })

  test('goods on their way to the door stay', async () => {
    const { owner, clientId, part, receive, saleDraft } = await newTrade()
    const pjid = await part()
    await receive({ pjid, rkAmount: 10 })
    await owner.ok(parameters.edit, { name: 'CK_STEPS', value: 'ship,sign' })
    const id = await saleDraft([{ pjid, ckAmount: 1, xsPrice: 100 }])
    expect((await owner.ok(outbound.confirm, { id })).status).toBe('待发货')
    await owner.ok(clients.haltSale, { ids: [clientId], reason: '欠款' })
    expect((await owner.call(outbound.ship, { id })).msg).toMatch(/已停止销售：欠款$/)
    await owner.ok(clients.resumeSale, { ids: [clientId] })
    await owner.ok(outbound.ship, { id })
  })

  test('it needs its tag and a reason, and concerns those who buy', async () => {
    const { tenant, owner, clientId, supplierId } = await newTrade()
    const call = (input: object) => owner.call(clients.haltSale, { ids: [clientId], reason: '欠款', ...input })
    expect((await call({ reason: ' ' })).msg).toBe('请输入停止销售的原因')
    expect((await call({ reason: '长'.repeat(126) })).msg).toBe('停止销售的原因不能超过125个字')
    expect((await call({ ids: [] })).msg).toBe('请选择客户')
    expect((await call({ ids: [supplierId] })).msg).toMatch(/不是客户，无需停止销售$/)
    const editor = await tenant.withTags('base:client:query', 'base:client:copy', 'base:client:del')
    expect((await editor.call(clients.haltSale, { ids: [clientId], reason: '欠款' })).code).toBe(Code.forbidden)
    const halter = await tenant.withTags('base:client:query', 'base:client:halt')
    await halter.ok(clients.haltSale, { ids: [clientId], reason: '欠款' })
    const { list } = (await owner.ok(logs.record, { entity: 'client', id: clientId })).page
    expect(list[0]?.changes).toEqual([
      { field: '停止销售', before: '否', after: '是' },
      { field: '停售原因', before: '', after: '欠款' },
    ])
  })
})

describe('删除', () => {
  test('who was never used goes, and his name is free; who is used stays, with what uses him', async () => {
    const { owner, client, clientId, supplierId, part, receive, saleDraft } = await newTrade()
    const pjid = await part({ supplierId })
    await receive({ pjid, rkAmount: 1 })
    await saleDraft([{ pjid, ckAmount: 1 }])
    const unused = await client({ clientName: '没有用过' })
    const { content } = await owner.ok(clients.uses, { ids: [unused, clientId, supplierId] })
    expect(content.map(({ id, uses }) => [id, uses.split('、').sort()])).toEqual(
      [
        [supplierId, ['入库单', '商品的供应商', '往来账']],
        [clientId, ['销售单']],
        [unused, ['']],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    )
    expect((await owner.call(clients.remove, { ids: [unused, clientId] })).msg).toMatch(/已被使用（销售单），不能删除，只能停用$/)
    await owner.ok(clients.remove, { ids: [unused] })
    expect((await owner.ok(clients.getOne, { id: unused })).content).toBeNull()
    expect((await owner.ok(lookup.pageNew, { queryType: 2, assists: '1', queryValue: '没有用过' })).content).toEqual([])
    expect((await owner.call(clients.remove, { ids: [unused] })).msg).toBe('有的客户已被删除，请刷新后重试')
    await client({ clientName: '没有用过' })
  })

  test('an order written at the very moment of the deletion: one of both is refused', async () => {
    const { owner, client, part, ckDraft } = await newTrade()
    const pjid = await part()
    for (let round = 0; round < 5; round++) {
      const clientId = await client()
      const [gone, written] = await Promise.all([
        owner.call(clients.remove, { ids: [clientId] }),
        owner.call(outbound.save, ckDraft([{ pjid, ckAmount: 1 }], { clientId })),
      ])
      expect([gone.code === Code.done, written.code === Code.done].filter(Boolean)).toHaveLength(1)
    }
  })

  test('it needs its tag, and reaches nobody of another tenant', async () => {
    const { tenant, clientId } = await newTrade()
    const editor = await tenant.withTags('base:client:query', 'base:client:copy')
    expect((await editor.call(clients.remove, { ids: [clientId] })).code).toBe(Code.forbidden)
    const stranger = (await newTenant()).as('owner')
    expect((await stranger.call(clients.remove, { ids: [clientId] })).msg).toBe('有的客户已被删除，请刷新后重试')
    expect((await stranger.ok(clients.uses, { ids: [clientId] })).content).toEqual([])
  })
})

describe('批量修改', () => {
  test('what the preview shows is carried out, with a trail; who has the value already stays as he is', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    const make = async (clientName: string, change = {}) => (await owner.ok(clients.save, { ...garage, clientName, ...change })).id
    const ids = [await make('甲'), await make('乙', { clientLevel: 'A' }), await make('丙')]
    const wanted = { ids, field: 'clientLevel' as const, value: 'A' }
    const { content } = await owner.ok(clients.previewChange, wanted)
    expect([content.chosen, content.changed, content.after, content.rows.map(({ clientName }) => clientName)]).toEqual([
      3,
      2,
      'A',
      ['甲', '丙'],
    ])
    expect((await owner.call(clients.bulkChange, { ...wanted, expected: 3 })).msg).toBe('资料在预览后有变化，请重新预览')
    const both = await Promise.all([1, 2].map(() => owner.call(clients.bulkChange, { ...wanted, expected: 2 })))
    expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
    const { list } = (await owner.ok(logs.record, { entity: 'client', id: ids[0] ?? 0 })).page
    expect([list[0]?.action, list[0]?.changes]).toEqual(['批量修改', [{ field: '信用等级', before: '', after: 'A' }]])
  })

  test('persons and regions are named, the region brings its big region; everything the filters find', async () => {
    const tenant = await newTenant()
    const owner = tenant.as('owner')
    for (const clientName of ['东风汽配', '东方汽修', '西山']) await owner.ok(clients.save, { ...garage, clientName, areaId: 110101 })
    const filter = { keyword: '东' }
    const seller = tenant.user('seller').userId
    const person = await owner.ok(clients.previewChange, { filter, field: 'inchargeId', value: String(seller) })
    expect([person.content.changed, person.content.after.slice(0, 6)]).toEqual([2, 'seller'])
    const area = { filter, field: 'areaId' as const, value: '440106' }
    const { content } = await owner.ok(clients.previewChange, area)
    expect([content.after, content.rows[0]?.before]).toEqual(['广东省/广州市/天河区', '北京市/北京市/东城区'])
    await owner.ok(clients.bulkChange, { ...area, expected: 2 })
    const { list } = (await owner.ok(clients.page, { areaId: 440000 })).page
    expect(list.map(({ bigAreaName }) => bigAreaName)).toEqual(['华南', '华南'])
  })

  test.each([
    [{ ids: [] }, '请选择客户'],
    [{ field: 'clientType', value: '' }, '客户类型不能为空'],
    [{ field: 'yhRate', value: '101' }, '优惠率应在0到100之间'],
    [{ field: 'maxPrice', value: 'abc' }, '信用额度应为数字，整数最多14位，小数最多4位'],
    [{ field: 'maxDays', value: '-1' }, '信用天数应为 0 到 9999 的整数'],
    [{ field: 'inchargeId', value: '987654321' }, '负责人不存在'],
    [{ field: 'areaId', value: '999999' }, '地区不存在'],
    [{ field: 'script', value: '批发价/0' }, '价格公式不能除以0'],
    [{ field: 'remark', value: '长'.repeat(126) }, '备注不能超过125个字'],
    [{ field: 'bankAccount', value: '1' }, '请选择要修改的字段'],
  ])('%j is refused: %s', async (wrong, message) => {
    const owner = (await newTenant()).as('owner')
    const { id } = await owner.ok(clients.save, garage)
    const input = { ids: [id], field: 'clientLevel', value: 'A', ...wrong }
    expect((await owner.send(clients.previewChange, input)).body.msg).toBe(message)
  })

  test('it needs the tag of changing, and reaches nobody of another tenant', async () => {
    const tenant = await newTenant()
    const { id } = await tenant.as('owner').ok(clients.save, garage)
    const wanted = { ids: [id], field: 'clientLevel' as const, value: 'A' }
    const looker = await tenant.withTags('base:client:query')
    expect((await looker.call(clients.previewChange, wanted)).code).toBe(Code.forbidden)
    const stranger = (await newTenant()).as('owner')
    expect((await stranger.ok(clients.previewChange, wanted)).content.chosen).toBe(0)
    expect((await stranger.call(clients.bulkChange, { ...wanted, expected: 0 })).msg).toBe('没有需要修改的客户')
  })
})

describe('导入', () => {
  const head = ['客户名称', '标签', '客户类型', '手机', '地区', '业务员', '授信额度', '月结']

  test.each(['供应商+客户', '客户、供应商', '客户＋供应商'])('%s is 客户+供应商', async (written) => {
    const owner = (await newTenant()).as('owner')
    const { rows } = await previewList(owner, 'client', [head, ['两头', written, '贸易商', '', '', '', '', '']])
    expect(rows.map(({ verdict, values }) => [verdict, values.tags])).toEqual([['fresh', '客户+供应商']])
  })

  test('new ones are added, known ones take over what the file says, wrong ones are told', async () => {
    const owner = (await newTenant()).as('owner')
    await owner.ok(clients.save, { ...garage, clientName: '老客户', remark: '留着', maxPrice: 5 })
    const rows = [
      head,
      ['新客户', '客户', '修理厂', '138 0013 8000', '广东省 广州市 天河区', '', '￥1,000', '是'],
      ['老客户', '', '', '139 0013 9000', '', '', '￥5', ''],
      ['新供应商', '供应商', '贸易商', '', '', '', '', ''],
      ['没类型', '', '', '', '', '', '', ''],
      ['手机错', '', '修理厂', '138', '', '', '', ''],
      ['标签错', '朋友', '修理厂', '', '', '', '', ''],
      ['地区错', '', '修理厂', '', '火星', '', '', ''],
      ['人错', '', '修理厂', '', '', '无此人', '', ''],
      ['新 客户', '', '修理厂', '', '', '', '', ''],
    ]
    const { id, rows: lines } = await previewList(owner, 'client', rows)
    expect(lines.map(({ verdict, problems }) => [verdict, problems])).toEqual([
      ['asked', '待答复：与第10行重复，内容不同'],
      ['changed', ''],
      ['fresh', ''],
      ['wrong', '客户类型不能为空'],
      ['wrong', '请输入正确手机号 ！'],
      ['wrong', '标签类型应为：客户、供应商、客户+供应商、货运、其他'],
      ['wrong', '没有这个地区：火星'],
      ['wrong', '未找到用户“无此人”'],
      ['asked', '待答复：与第2行重复，内容不同'],
    ])
    expect([lines[1]?.values.linkTel, lines[1]?.olds]).toEqual(['13900139000', { linkTel: '' }])
    // 散客 and the one there was
    expect((await owner.ok(clients.page, {})).page.list).toHaveLength(2)
    await owner.ok(imports.answer, { id, answers: { duplicate: 'first' } })
    await settled(owner, id)
    const before = (await owner.ok(clients.page, { limit: 10 })).page.list
    await confirmed(owner, id)
    const { list } = (await owner.ok(clients.page, { limit: 10 })).page
    const byName = new Map(list.map((row) => [row.clientName, row]))
    expect(byName.get('新客户')).toMatchObject({
      clientNo: 'KH00002',
      maxPrice: 1000,
      vip: true,
      bigAreaName: '华南',
      linkTel: '13800138000',
    })
    expect(byName.get('老客户')).toMatchObject({ remark: '留着', maxPrice: 5, linkTel: '13900139000', clientType: '修理厂' })
    expect(byName.get('新供应商')).toMatchObject({ tags: 2, clientNo: 'GY00001' })
    expect((await previewList(owner, 'client', rows.slice(0, -1))).counts).toMatchObject({ fresh: 0, changed: 0, same: 3 })
    expect((await undone(owner, id)).message).toBe('已撤销3行')
    const told = ({ clientName, linkTel, maxPrice, remark, settleText }: (typeof before)[number]) => [
      clientName,
      linkTel,
      maxPrice,
      remark,
      settleText,
    ]
    expect((await owner.ok(clients.page, { limit: 10 })).page.list.map(told)).toEqual(before.map(told))
  })

  test('开票资料 comes from a list, is nothing new the second time and is taken back field by field', async () => {
    const owner = (await newTenant()).as('owner')
    const { id: clientId } = await owner.ok(clients.save, { clientName: '驰修', clientType: '修理厂', tags: 1, taxNo: '914401010000001' })
    const rows = [
      ['客户名称', '纳税人识别号', '发票抬头', '收票邮箱'],
      ['驰修', '91440101MA5CABCD1X', '广州驰修', 'fp@example.com'],
    ]
    const { id, rows: lines } = await previewList(owner, 'client', rows)
    expect(lines).toMatchObject([{ verdict: 'changed', olds: { taxNo: '914401010000001', invoiceTitle: '' } }])
    await confirmed(owner, id)
    const card = async () => (await owner.ok(clients.getOne, { id: clientId })).content
    expect(await card()).toMatchObject({ taxNo: '91440101MA5CABCD1X', invoiceTitle: '广州驰修', invoiceMail: 'fp@example.com' })
    expect((await previewList(owner, 'client', rows)).rows.map(({ verdict }) => verdict)).toEqual(['same'])
    await undone(owner, id)
    expect(await card()).toMatchObject({ taxNo: '914401010000001', invoiceTitle: '', invoiceMail: '' })
  })

  test('it needs its tag, and the tags of adding and changing for what it does', async () => {
    const tenant = await newTenant()
    const rows = [head.slice(0, 3), ['新客户', '', '修理厂']]
    const reader = await tenant.withTags('base:client:query')
    expect((await previewList(reader, 'client', rows)).code).toBe(Code.forbidden)
    const importer = await tenant.withTags('base:client:import')
    expect((await previewList(importer, 'client', rows)).rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
      ['wrong', '没有权限新增客户'],
    ])
    expect((await sendList(importer, 'parts.csv', '编码,名称\nA1,片')).code).toBe(Code.forbidden)
    const { id } = await previewList(tenant.as('owner'), 'client', rows)
    expect((await (await newTenant()).as('owner').call(imports.getOne, { id })).msg).toBe('导入批次不存在')
  })
})

test('a freight company keeps its lines, times and terms; a form that does not know them leaves them alone', async () => {
  const owner = (await newTenant()).as('owner')
  const freight = { ...garage, tags: 4, freightLines: '广州—长沙—武汉', freightTimes: '每天 18:00', freightPay: '到付' }
  const { id } = await owner.ok(clients.save, freight)
  await owner.ok(clients.save, { ...garage, id, tags: 4, remark: '改' })
  const { list } = (await owner.ok(clients.page, { tags: [4] })).page
  expect(list[0]).toMatchObject({
    clientNo: 'HY00001',
    freightLines: '广州—长沙—武汉',
    freightTimes: '每天 18:00',
    freightPay: '到付',
    remark: '改',
  })
  expect((await owner.call(clients.save, { ...freight, id, freightLines: '长'.repeat(126) })).msg).toBe('线路不能超过125个字')
})
