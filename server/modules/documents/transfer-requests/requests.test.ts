import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { Code } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { departments } from '#contract/platform/organisation.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { newTrade, type Trade, today } from '#test/trade.ts'
import { type Caller, caller, seat, type TestUser } from '#test/world.ts'

const STALE = '单据状态已变化，请刷新后重试'

/** A trade whose head has the goods; `branch` is the owner at work in the second company, which asks. */
async function twoBranches() {
  const trade = await newTrade()
  const [head = 0, second = 0] = trade.tenant.companyIds
  const at = async (user: TestUser) => caller({ token: await seat(trade.tenant.tenantId, { ...user, companyId: second }) })
  const branch = await at(trade.tenant.user('owner'))
  const { id: store } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const ask = async (lines: { pjid: number; qty: number }[], change = {}) =>
    (await branch.ok(transferRequests.save, { toCompanyId: head, lines, submit: true, ...change })).id
  const stateOf = async (id: number, by: Caller = branch) => (await by.ok(transferRequests.get, { id })).content?.status
  const linesOf = async (id: number, by: Caller = branch) => (await by.ok(transferRequests.pageLines, { dyId: id })).page.list
  const sound = async () => {
    await trade.expectSound()
    expect((await branch.ok(reconciliation.reconcile, {})).content.filter(({ wrong }) => wrong > 0)).toEqual([])
  }
  const goods = async (count = 10) => {
    const pjid = await trade.part()
    await trade.receive({ pjid, rkAmount: count, purchasePrice: 7 })
    return pjid
  }
  return { trade, head, second, branch, store, ask, stateOf, linesOf, sound, at, goods }
}
const at = async (by: Caller, pjid: number) =>
  (await by.ok(stock.page, { pjid, showStock: true })).page.list.map(({ stockAmount, reserved }) => [stockAmount, reserved])
const saleOf = (branch: Caller, { clientId }: Trade, warehouseId: number, pjid: number, ckAmount: number) =>
  branch.ok(outbound.save, { clientId, ckDate: today, lines: [{ pjid, ckAmount, warehouseId, xsPrice: 100 }] })

test('from the sale line to the sold part: asked for, agreed to, sent, arrived and kept, and nobody else can take it', async () => {
  const { trade, branch, store, ask, stateOf, linesOf, sound, goods, head } = await twoBranches()
  const { owner } = trade
  const pjid = await goods()
  const { id: ckId, ckNo } = await saleOf(branch, trade, store, pjid, 4)
  const id = await ask([{ pjid, qty: 4 }], { ckId, needBy: today })
  expect((await owner.ok(transferRequests.get, { id })).content).toMatchObject({
    status: '已提交',
    side: 'in',
    qty: 4,
    ckId: 0,
    needBy: today,
  })
  expect((await branch.ok(transferRequests.get, { id })).content).toMatchObject({ side: '', ckId, ckNo, toCompanyId: head })
  expect(await linesOf(id, owner)).toMatchObject([{ qty: 4, agreedQty: null, usable: 10 }])
  expect(await linesOf(id)).toMatchObject([{ usable: null }])

  const { paperId, paperNo, status } = await owner.ok(transferRequests.agree, { id })
  expect([status, await stateOf(id)]).toEqual(['已同意', '已同意'])
  expect(await at(owner, pjid)).toEqual([[10, 4]])
  expect((await owner.ok(stockPapers.get, { id: paperId })).content).toMatchObject({ status: '已审核', paperNo })
  await owner.ok(stockPapers.ship, { id: paperId })
  expect(await stateOf(id)).toBe('已发出')
  await branch.ok(stockPapers.receive, { id: paperId, warehouseId: store })
  expect(await stateOf(id)).toBe('已到货')
  expect(await linesOf(id)).toMatchObject([{ qty: 4, agreedQty: 4, sentQty: 4, gotQty: 4, keptQty: 4 }])
  expect(await at(branch, pjid)).toEqual([[4, 4]])
  const facts = async (of: number) =>
    (await branch.ok(outbound.linePrices, { clientId: trade.clientId, pjids: [pjid], ckId: of })).content[0]?.stock
  expect(await facts(ckId)).toMatchObject([{ usable: 4, qty: 4 }])
  expect(await facts(0)).toMatchObject([{ usable: 0, qty: 4 }])
  await sound()

  const other = await saleOf(branch, trade, store, pjid, 1)
  expect((await branch.call(outbound.confirm, { id: other.id })).msg).toMatch(/库存不足/)
  await branch.ok(outbound.confirm, { id: ckId })
  expect(await at(branch, pjid)).toEqual([[4, 4]])
  expect(await linesOf(id)).toMatchObject([{ keptQty: 0 }])
  const { list } = await branch.ok(stock.reservations, { pjid }).then(({ content }) => ({ list: content }))
  expect(list.map(({ document, documentId, qty }) => [document, documentId, qty])).toEqual([['ck', ckId, 4]])
  expect((await branch.ok(transferRequests.log, { id })).content.map(({ toStatus }) => toStatus)).toEqual([
    '已提交',
    '已同意',
    '已发出',
    '已到货',
  ])
  await sound()
})

test('what is kept goes over the counter with its sale, and is free when the sale is deleted or nobody wants it any more', async () => {
  const { trade, branch, store, ask, linesOf, sound, goods } = await twoBranches()
  const { owner, clientId } = trade
  const pjid = await goods(20)
  const arrive = async () => {
    const sale = await saleOf(branch, trade, store, pjid, 3)
    const id = await ask([{ pjid, qty: 3 }], { ckId: sale.id })
    const { paperId } = await owner.ok(transferRequests.agree, { id })
    await owner.ok(stockPapers.ship, { id: paperId })
    await branch.ok(stockPapers.receive, { id: paperId, warehouseId: store })
    return { ...sale, dyId: id, paperId }
  }
  const sold = await arrive()
  await branch.ok(outbound.counter, {
    ...{ id: sold.id, version: sold.version, clientId, ckDate: today },
    lines: [{ pjid, ckAmount: 2, warehouseId: store, xsPrice: 100 }],
  })
  expect(await at(branch, pjid)).toEqual([[1, 0]])
  const deleted = await arrive()
  expect(await at(branch, pjid)).toEqual([[4, 3]])
  await branch.ok(outbound.remove, { id: deleted.id })
  expect(await at(branch, pjid)).toEqual([[4, 0]])
  const unwanted = await arrive()
  await branch.ok(transferRequests.free, { id: unwanted.dyId })
  expect(await at(branch, pjid)).toEqual([[7, 0]])
  expect(await linesOf(unwanted.dyId)).toMatchObject([{ keptQty: 0, gotQty: 3 }])
  // 红冲 of the transfer lets go of what is kept, too
  const wrong = await arrive()
  await owner.ok(stockPapers.close, { id: wrong.paperId, note: '发错' })
  expect(await at(branch, pjid)).toEqual([[7, 0]])
  expect((await branch.ok(transferRequests.get, { id: wrong.dyId })).content).toMatchObject({ status: '已关单', reason: '发错' })
  await sound()
})

test('part of it is agreed to, goods are spread over warehouses; a refusal says why; nothing agreed is a refusal', async () => {
  const { trade, branch, ask, stateOf, linesOf, sound, goods } = await twoBranches()
  const { owner } = trade
  const { id: back } = await owner.ok(warehouses.save, { warehouseName: '后仓' })
  const pjid = await goods(3)
  await trade.receive({ pjid, rkAmount: 4, warehouseId: back })
  const second = await goods(5)
  const id = await ask([
    { pjid, qty: 6 },
    { pjid: second, qty: 5 },
  ])
  const [first, other] = await linesOf(id, owner)
  const amounts = (one: number, two: number) => [
    { id: first?.id ?? 0, amount: one },
    { id: other?.id ?? 0, amount: two },
  ]
  const said = async (lines: { id: number; amount: number }[]) => (await owner.call(transferRequests.agree, { id, lines })).msg
  expect(await said(amounts(7, 5))).toBe('第1行：同意数量应在0到6之间')
  expect(await said(amounts(-1, 5))).toBe('第1行：同意数量应在0到6之间')
  expect(await said(amounts(0, 0))).toBe('没有同意任何商品，请拒绝')
  expect(await said([{ id: 1, amount: 1 }])).toBe('明细不属于本单据')
  const { status, paperId } = await owner.ok(transferRequests.agree, { id, lines: amounts(6, 0) })
  expect(status).toBe('部分同意')
  expect(await linesOf(id)).toMatchObject([{ agreedQty: 6 }, { agreedQty: 0 }])
  const { list } = (await owner.ok(stockPapers.pageLines, { paperId })).page
  expect(list.map(({ warehouseName, qty }) => [warehouseName, qty])).toEqual([
    ['后仓', 4],
    ['主仓', 2],
  ])

  const refused = await ask([{ pjid: second, qty: 1 }])
  expect((await owner.call(transferRequests.refuse, { id: refused, reason: ' ' })).msg).toBe('请输入拒绝原因')
  await owner.ok(transferRequests.refuse, { id: refused, reason: '自己要用' })
  expect((await branch.ok(transferRequests.get, { id: refused })).content).toMatchObject({ status: '已拒绝', reason: '自己要用' })
  expect(await stateOf(refused, owner)).toBe('已拒绝')
  await sound()
})

test('what somebody holds there is not agreed to: 库存不足 names who holds it, and nothing is written', async () => {
  const { trade, branch, ask, stateOf, sound, goods } = await twoBranches()
  const { owner } = trade
  const pjid = await goods(5)
  const id = await ask([{ pjid, qty: 5 }])
  const held = await trade.saleDraft([{ pjid, ckAmount: 3 }])
  await owner.ok(outbound.confirm, { id: held })
  const { ckNo } = (await owner.ok(outbound.get, { id: held })).content ?? { ckNo: '' }
  const { msg } = await owner.call(transferRequests.agree, { id })
  expect(msg).toContain('库存不足')
  expect(msg).toContain(ckNo)
  expect(await stateOf(id)).toBe('已提交')
  expect((await owner.ok(stockPapers.page, { kind: 'db' })).page.list).toEqual([])
  expect(await branch.ok(transferRequests.withdraw, { id })).toMatchObject({ status: '已撤回' })
  await sound()
})

test('two answer at once: one transfer, and the later reads that the state has changed; a lost answer sent again is no second transfer', async () => {
  const { trade, ask, stateOf, sound, goods } = await twoBranches()
  const { owner } = trade
  const pjid = await goods(20)
  const id = await ask([{ pjid, qty: 4 }])
  const both = await Promise.all([
    owner.call(transferRequests.agree, { id }),
    owner.call(transferRequests.refuse, { id, reason: '不给' }),
    owner.call(transferRequests.agree, { id }),
  ])
  expect(both.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect(both.filter(({ code }) => code !== Code.done).map(({ msg }) => msg)).toEqual([STALE, STALE])
  const again = await ask([{ pjid, qty: 2 }])
  const press = { id: again, submittime: 4711 }
  const twice = await Promise.all([owner.call(transferRequests.agree, press), owner.call(transferRequests.agree, press)])
  expect(twice.map(({ code }) => code).sort()).toEqual([Code.done, Code.asks])
  const papers = (await owner.ok(stockPapers.page, { kind: 'db' })).page.totalCount
  expect(papers).toBe((await stateOf(id)) === '已拒绝' ? 1 : 2)
  await sound()
})

test('withdrawn against answered, closed against sent: one of the two, never both', async () => {
  const { trade, branch, ask, stateOf, sound, goods } = await twoBranches()
  const { owner } = trade
  const pjid = await goods(50)
  for (let nth = 0; nth < 3; nth += 1) {
    const id = await ask([{ pjid, qty: 2 }])
    const [withdrawn, agreed] = await Promise.all([
      branch.call(transferRequests.withdraw, { id }),
      owner.call(transferRequests.agree, { id }),
    ])
    expect([withdrawn.code, agreed.code].sort()).toEqual([Code.refused, Code.done])
    if (agreed.code !== Code.done) continue
    const { paperId } = agreed
    const [closed, sent] = await Promise.all([branch.call(transferRequests.close, { id }), owner.call(stockPapers.ship, { id: paperId })])
    expect([closed.code, sent.code].sort()).toEqual([Code.refused, Code.done])
    expect(await stateOf(id)).toBe(sent.code === Code.done ? '已发出' : '已关单')
  }
  await sound()
})

test('closing frees what the giver held; the giver closing his transfer ends the request; what has left cannot be closed', async () => {
  const { trade, branch, store, ask, stateOf, sound, goods } = await twoBranches()
  const { owner } = trade
  const pjid = await goods()
  const one = await ask([{ pjid, qty: 4 }])
  const { paperId } = await owner.ok(transferRequests.agree, { id: one })
  await branch.ok(transferRequests.close, { id: one, note: '客户不要了' })
  expect(await at(owner, pjid)).toEqual([[10, 0]])
  expect((await owner.ok(stockPapers.get, { id: paperId })).content?.status).toBe('已关单')
  expect((await branch.ok(transferRequests.get, { id: one })).content).toMatchObject({ status: '已关单', reason: '客户不要了' })
  const two = await ask([{ pjid, qty: 4 }])
  const second = await owner.ok(transferRequests.agree, { id: two })
  await owner.ok(stockPapers.close, { id: second.paperId, note: '要盘点' })
  expect((await branch.ok(transferRequests.get, { id: two })).content).toMatchObject({ status: '已关单', reason: '要盘点' })
  const three = await ask([{ pjid, qty: 4 }])
  const third = await owner.ok(transferRequests.agree, { id: three })
  await owner.ok(stockPapers.ship, { id: third.paperId })
  expect((await branch.call(transferRequests.close, { id: three })).msg).toBe(STALE)
  await branch.ok(stockPapers.receive, { id: third.paperId, warehouseId: store })
  expect(await stateOf(three)).toBe('已到货')
  expect((await branch.call(transferRequests.close, { id: three })).msg).toBe(STALE)
  await sound()
})

test('every wrong state is refused in the same words', async () => {
  const { trade, head, branch, ask, goods } = await twoBranches()
  const { owner } = trade
  const pjid = await goods()
  const draft = await branch.ok(transferRequests.save, { toCompanyId: head, lines: [{ pjid, qty: 1 }] })
  // a draft is nobody's but the asker's
  expect((await owner.ok(transferRequests.get, { id: draft.id })).content).toBeNull()
  expect((await owner.call(transferRequests.agree, { id: draft.id })).code).toBe(Code.notYours)
  expect((await branch.call(transferRequests.withdraw, { id: draft.id })).msg).toBe(STALE)
  expect((await branch.call(transferRequests.close, { id: draft.id })).msg).toBe(STALE)
  await branch.ok(transferRequests.submit, { id: draft.id })
  expect((await branch.call(transferRequests.submit, { id: draft.id })).msg).toBe(STALE)
  expect((await branch.call(transferRequests.remove, { id: draft.id })).msg).toBe(STALE)
  expect((await branch.call(transferRequests.save, { id: draft.id, toCompanyId: head, lines: [{ pjid, qty: 2 }] })).msg).toBe(STALE)
  await branch.ok(transferRequests.withdraw, { id: draft.id })
  expect((await owner.call(transferRequests.agree, { id: draft.id })).msg).toBe(STALE)
  expect((await owner.call(transferRequests.refuse, { id: draft.id, reason: '晚了' })).msg).toBe(STALE)
  // the asker does not answer himself, a stranger sees nothing
  const own = await ask([{ pjid, qty: 1 }])
  expect((await branch.call(transferRequests.agree, { id: own })).code).toBe(Code.notYours)
  const stranger = await newTrade()
  expect((await stranger.owner.ok(transferRequests.get, { id: own })).content).toBeNull()
  expect((await stranger.owner.call(transferRequests.agree, { id: own })).code).toBe(Code.notYours)
  const fresh = await branch.ok(transferRequests.save, { toCompanyId: head, lines: [{ pjid, qty: 1 }] })
  await branch.ok(transferRequests.remove, { id: fresh.id })
  expect((await branch.ok(transferRequests.get, { id: fresh.id })).content).toBeNull()
})

test('wrong input is named: own branch, a stopped one, none at all, no lines, no quantity, a sale of somebody else', async () => {
  const { trade, head, second, branch, ask, goods } = await twoBranches()
  const pjid = await goods(3)
  const said = async (change: object) =>
    (await branch.call(transferRequests.save, { toCompanyId: head, lines: [{ pjid, qty: 1 }], submit: true, ...change })).msg
  expect(await said({ toCompanyId: second })).toBe('不能向本公司要货')
  expect(await said({ toCompanyId: 0 })).toBe('请选择调出公司')
  expect(await said({ toCompanyId: 987_654_321 })).toBe('调出公司不存在')
  expect(await said({ lines: [] })).toBe('单据没有明细')
  expect(await said({ lines: [{ pjid, qty: 0 }] })).toMatch(/^第1行/)
  expect(await said({ lines: [{ pjid: 987_654_321, qty: 1 }] })).toBeTruthy()
  expect(await said({ ckId: await trade.saleDraft([{ pjid, ckAmount: 1 }]) })).toBe('销售单不存在')
  expect(await said({ needBy: '2026-13-01' })).toBe('请输入日期')
  const { deptName } = await trade.tenant.act('owner', ({ db }) =>
    db
      .selectFrom('dept')
      .select('deptName')
      .where('deptId', '=', head)
      .where('tenantId', '=', trade.tenant.tenantId)
      .executeTakeFirstOrThrow(),
  )
  expect(await said({ lines: [{ pjid, qty: 5 }] })).toBe(`${deptName}可用 3，仍要申请 5？`)
  expect((await branch.call(transferRequests.save, { toCompanyId: head, lines: [{ pjid, qty: 5 }], submit: true })).code).toBe(Code.asks)
  await ask([{ pjid, qty: 5 }], { sure: true })
  await trade.owner.ok(departments.stop, { id: second })
  expect((await trade.owner.call(transferRequests.save, { toCompanyId: second, lines: [{ pjid, qty: 1 }] })).msg).toMatch(
    /已停用，不能向它要货$/,
  )
})

test('each step has its right, and messages go to whoever answers there and to whoever asked', async () => {
  const { trade, head, second, branch, goods } = await twoBranches()
  const pjid = await goods()
  const move = (userId: number) =>
    trade.tenant.act('owner', ({ db, tenantId }) =>
      db.updateTable('appUser').set({ companyId: second }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute(),
    )
  const asker = await trade.tenant.withTags('busi:dy:query', 'busi:dy:add')
  await move(asker.user.userId)
  const asking = caller({ token: await seat(trade.tenant.tenantId, { ...asker.user, companyId: second }) })
  const answerer = await trade.tenant.withTags('busi:dy:query', 'busi:dy:answer')
  const reader = await trade.tenant.withTags('busi:dy:query')
  const { id } = await asking.ok(transferRequests.save, { toCompanyId: head, lines: [{ pjid, qty: 2 }], submit: true })
  expect((await reader.call(transferRequests.agree, { id })).code).toBe(Code.forbidden)
  expect((await reader.call(transferRequests.refuse, { id, reason: '不' })).code).toBe(Code.forbidden)
  expect((await reader.call(transferRequests.save, { toCompanyId: second, lines: [] })).code).toBe(Code.forbidden)
  expect((await answerer.call(transferRequests.submit, { id })).code).toBe(Code.forbidden)
  expect((await asking.call(transferRequests.agree, { id })).code).toBe(Code.forbidden)
  expect((await (await trade.tenant.withTags('busi:db:query')).call(transferRequests.page, {})).code).toBe(Code.forbidden)
  const [heard] = (await answerer.ok(messages.mine, {})).page.list
  expect(heard).toMatchObject({ title: expect.stringMatching(/要货：P-/), link: `dy/${id}` })
  const { paperNo } = await answerer.ok(transferRequests.agree, { id })
  const [told] = (await asking.ok(messages.mine, {})).page.list
  expect(told).toMatchObject({
    title: expect.stringMatching(/^要货单 DY\d+ 已同意$/),
    link: `dy/${id}`,
    content: expect.stringContaining(paperNo),
  })
  expect((await branch.ok(transferRequests.page, { side: 'out' })).page.list.map(({ id: each }) => each)).toEqual([id])
  expect((await branch.ok(transferRequests.page, { side: 'in' })).page.list).toEqual([])
  expect((await answerer.ok(transferRequests.page, { side: 'in', status: '已同意,部分同意' })).page.totalCount).toBe(1)
})

test('requests that cross each other are sent and received at once, and nobody waits for ever', async () => {
  const { trade, second, branch, store, ask, sound } = await twoBranches()
  const { owner } = trade
  const pjids = await Promise.all([1, 2, 3].map(() => trade.part()))
  await trade.receive(...pjids.map((pjid) => ({ pjid, rkAmount: 40, purchasePrice: 7 })))
  const lines = pjids.map((pjid) => ({ pjid, qty: 3 }))
  const stocked = await owner.ok(transferRequests.agree, { id: await ask(pjids.map((pjid) => ({ pjid, qty: 20 }))) })
  await owner.ok(stockPapers.ship, { id: stocked.paperId })
  await branch.ok(stockPapers.receive, { id: stocked.paperId, warehouseId: store })
  const there = await Promise.all([1, 2, 3].map(() => ask(lines)))
  const back: number[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const wanted = { toCompanyId: second, lines: [...lines].reverse(), submit: true }
    back.push((await owner.ok(transferRequests.save, wanted)).id)
  }
  const agreed = await Promise.all([
    ...there.map((id) => owner.ok(transferRequests.agree, { id })),
    ...back.map((id) => branch.ok(transferRequests.agree, { id })),
  ])
  const papers = agreed.map(({ paperId }) => paperId)
  await Promise.all(papers.map((id, nth) => (nth < 3 ? owner : branch).ok(stockPapers.ship, { id })))
  await Promise.all(
    papers.map((id, nth) =>
      nth < 3
        ? branch.ok(stockPapers.receive, { id, warehouseId: store })
        : owner.ok(stockPapers.receive, { id, warehouseId: trade.warehouseId }),
    ),
  )
  for (const pjid of pjids) expect([await at(owner, pjid), await at(branch, pjid)]).toEqual([[[20, 0]], [[20, 0]]])
  await sound()
})

test('part of it arrives: the sale has what came, lines of one part share it in their order', async () => {
  const { trade, branch, store, ask, linesOf, sound, goods } = await twoBranches()
  const { owner } = trade
  const pjid = await goods()
  const { id: ckId } = await saleOf(branch, trade, store, pjid, 6)
  const id = await ask(
    [
      { pjid, qty: 4 },
      { pjid, qty: 2 },
    ],
    { ckId },
  )
  const { paperId } = await owner.ok(transferRequests.agree, { id })
  await owner.ok(stockPapers.ship, { id: paperId })
  const sent = (await branch.ok(stockPapers.pageLines, { paperId })).page.list
  await branch.ok(stockPapers.receive, {
    ...{ id: paperId, warehouseId: store, missing: 'back' },
    lines: sent.map((line, nth) => ({ id: line.id, amount: nth === 0 ? line.qty - 1 : line.qty })),
  })
  const lines = await linesOf(id)
  expect(lines.map(({ sentQty, gotQty, keptQty }) => [sentQty, gotQty, keptQty])).toEqual([
    [4, 4, 4],
    [2, 1, 1],
  ])
  expect(await at(branch, pjid)).toEqual([[5, 5]])
  await sound()
})

test('the list adds up what stands, finds the requests of one part, and says of drafts that they are still to come', async () => {
  const { trade, branch, head, ask, goods } = await twoBranches()
  const [pads, filters] = [await goods(), await goods()]
  const first = await ask([
    { pjid: pads, qty: 4 },
    { pjid: filters, qty: 1 },
  ])
  const second = await ask([{ pjid: filters, qty: 2 }])
  await branch.ok(transferRequests.save, { toCompanyId: head, lines: [{ pjid: filters, qty: 7 }] })
  await trade.owner.ok(transferRequests.refuse, { id: await ask([{ pjid: pads, qty: 3 }]), reason: '没有' })
  const summed = async (input: object, by = branch) => {
    const { content } = await by.ok(transferRequests.totals, input)
    return [content.posted.count, content.posted.qty, content.waiting.count, content.waiting.qty]
  }
  expect(await summed({})).toEqual([2, 7, 1, 7])
  // the other branch sees no draft
  expect(await summed({ side: 'in' }, trade.owner)).toEqual([2, 7, 0, 0])
  expect(await summed({ status: '已提交', pjid: pads })).toEqual([1, 5, 0, 0])
  const listed = async (pjid: number) => (await trade.owner.ok(transferRequests.page, { pjid })).page.list.map(({ id }) => id)
  expect(await listed(filters)).toEqual([second, first])
  expect((await trade.tenant.as('finance').send(transferRequests.totals, {})).body.code).toBe(403)
})
