import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { departments } from '#contract/platform/organisation.ts'
import { people } from '#contract/platform/people/people.ts'
import { printing } from '#contract/printing/printouts.ts'
import { exports } from '#contract/reports/exports.ts'
import { home } from '#contract/reports/home/home.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { askOf } from '#server/kit/ask.ts'
import { saleSheetOf } from '#server/modules/reports/exports/sale.ts'
import { stockInSheetOf } from '#server/modules/reports/exports/stock-in.ts'
import { routes } from '#server/product.ts'
import { HERE } from './printed.ts'
import { newTrade, type Trade, today } from './trade.ts'
import { type Caller, server } from './world.ts'

type Scope = 'own' | 'dept' | 'company' | 'all'
const SCOPES: Scope[] = ['own', 'dept', 'company', 'all']

/** Three sales people: one alone, one beside him in the same department, one elsewhere; each with a client, a sale and a stock-in. */
async function shop(scope: Scope) {
  const trade = await newTrade()
  const { tenant, owner } = trade
  const tags = ['seller', 'buyer'].map((name) => tenant.roleIds[name as 'seller'])
  const { data: roles } = await owner.ok(people.roles, {})
  for (const { id, roleName, tags: held } of roles.filter(({ id }) => tags.includes(id)))
    await owner.ok(people.saveRole, { id, roleName, dataScope: scope, tags: held })
  const { data: tree } = await owner.ok(people.depts, {})
  const sales = tree.find(({ deptName }) => deptName === '销售部')?.id ?? 0
  const inner = (await owner.ok(departments.save, { parentId: sales, deptName: '一组' })).id
  const seat = async (role: 'seller' | 'buyer' | 'keeper', deptId: number) => {
    const { userId: id, loginAccount } = tenant.user(role)
    await owner.ok(people.saveUser, { id, loginAccount, realName: role, deptId, roleIds: tags })
  }
  await seat('seller', sales)
  await seat('buyer', inner)
  await seat('keeper', tenant.companyIds[0] ?? 0)
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 100 })
  const work = async (who: Caller, inchargeId: number) => {
    const clientId = await trade.client({ inchargeId })
    const draft = trade.ckDraft([{ pjid, ckAmount: 1, xsPrice: 10 }], { clientId, inchargeId })
    const { id: ckId } = await owner.ok(outbound.counter, draft)
    const { id: rkId } = await who.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 2, purchasePrice: 5 }]))
    await who.ok(stockIn.confirm, { id: rkId })
    return { clientId, ckId, rkId }
  }
  const mine = await work(tenant.as('seller'), tenant.user('seller').userId)
  const beside = await work(tenant.as('buyer'), tenant.user('buyer').userId)
  const elsewhere = await work(tenant.as('keeper'), tenant.user('keeper').userId)
  const seen = { own: [mine], dept: [mine, beside], company: [mine, beside, elsewhere], all: [mine, beside, elsewhere] }[scope]
  return { trade, pjid, seller: tenant.as('seller'), all: [mine, beside, elsewhere], seen }
}
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b)
/** What the owner made himself, at the beginning. */
const ownersRk = 1

test.each(SCOPES)('data scope %s rules lists, totals and single documents alike', async (scope) => {
  const { seller, all, seen, trade } = await shop(scope)
  const { page } = await seller.ok(outbound.page, {})
  expect(sorted(page.list.map(({ id }) => id))).toEqual(sorted(seen.map(({ ckId }) => ckId)))
  expect(page.totalCount).toBe(seen.length)
  const { posted, waiting, reversed } = (await seller.ok(outbound.totals, {})).content
  expect(posted.ckAmount + waiting.ckAmount + reversed.ckAmount).toBe(seen.length)
  const wide = scope === 'company' || scope === 'all'
  const stockIns = await seller.ok(stockIn.page, {})
  expect(stockIns.page.totalCount).toBe(seen.length + (wide ? ownersRk : 0))
  for (const { ckId, rkId, clientId } of all) {
    const mine = seen.some((each) => each.ckId === ckId)
    expect((await seller.ok(outbound.get, { id: ckId })).content === null).toBe(!mine)
    expect((await seller.ok(outbound.pageLines, { ckId })).page.totalCount).toBe(mine ? 1 : 0)
    expect((await seller.ok(outbound.log, { id: ckId })).content.length > 0).toBe(mine)
    expect((await seller.ok(stockIn.get, { id: rkId })).content === null).toBe(!mine)
    expect((await seller.ok(stockIn.pageLines, { rkId })).page.totalCount).toBe(mine ? 1 : 0)
    expect((await seller.ok(stockIn.log, { id: rkId })).content.length > 0).toBe(mine)
    expect((await seller.ok(clients.getOne, { id: clientId })).content === null).toBe(!mine)
    const files = await trade.tenant.act('seller', async (ctx) => [
      await saleSheetOf(askOf(routes))(ctx, { id: ckId }),
      await stockInSheetOf(askOf(routes))(ctx, { id: rkId }),
    ])
    expect(files.map((file) => file !== undefined)).toEqual([mine, mine])
  }
})

test.each(SCOPES)('data scope %s rules histories, the home page, and the search of clients', async (scope) => {
  const { seller, pjid, all, seen, trade } = await shop(scope)
  const wide = scope === 'company' || scope === 'all'
  const sales = await seller.ok(outboundHistory.pageQuery, { pjid })
  expect(sorted(sales.page.list.map(({ ckId }) => ckId))).toEqual(sorted(seen.map(({ ckId }) => ckId)))
  const stockIns = await seller.ok(stockInHistory.pageQuery, { pjid })
  expect(stockIns.page.totalCount).toBe(seen.length + (wide ? ownersRk : 0))
  const { content } = await seller.ok(home.summary, {})
  expect(content.sales?.today).toMatchObject({ orders: seen.length, amount: seen.length * 10 })
  expect(content.sales?.days.at(-1)).toMatchObject({ day: today, amount: seen.length * 10 })
  expect(content.owed?.receivable).toBe(seen.length * 10)
  const page = await seller.ok(clients.page, { tags: [1], limit: 50 })
  // the client in nobody's charge is everybody's, as is 散客
  const named = page.page.list.filter(({ clientName }) => clientName !== '散客')
  expect(named).toHaveLength(page.page.list.length - 1)
  expect(sorted(named.map(({ id }) => id))).toEqual(sorted([trade.clientId, ...seen.map(({ clientId }) => clientId)]))
  for (const { clientId } of all) {
    const mine = seen.some((each) => each.clientId === clientId)
    const name = (await trade.owner.ok(clients.getOne, { id: clientId })).content?.clientName ?? ''
    expect((await seller.ok(lookup.pageNew, { queryType: 2, assists: '1,3', queryValue: name })).content).toHaveLength(mine ? 1 : 0)
    expect((await seller.ok(clients.page, { keyword: name, tags: [] })).page.totalCount).toBe(mine ? 1 : 0)
    expect((await seller.ok(lookup.showValue, { queryType: 2, assists: '1', queryValue: String(clientId) })).content).toHaveLength(
      mine ? 1 : 0,
    )
  }
})

test('what lies outside one’s data scope can be neither sold to, changed nor closed', async () => {
  const { seller, all, trade, pjid } = await shop('own')
  const [, , elsewhere] = all
  const before = await state(trade)
  const { clientId = 0, ckId: id = 0, rkId = 0 } = elsewhere ?? {}
  const sale = trade.ckDraft([{ pjid, ckAmount: 1 }], { clientId })
  expect((await seller.send(outbound.save, sale)).body.code).toBe(Code.notYours)
  for (const call of [outbound.close, outbound.confirm, outbound.remove, outbound.sign])
    expect((await seller.send(call, { id, note: '' })).body.code, call.path).toBe(Code.notYours)
  for (const call of [stockIn.confirm, stockIn.finish, stockIn.remove])
    expect((await seller.send(call, { id: rkId })).body.code, call.path).toBe(Code.notYours)
  expect((await seller.send(stockIn.changeDate, { id: rkId, rkDate: '2020-01-01' })).body.code).toBe(Code.notYours)
  const { content } = await trade.owner.ok(clients.getOne, { id: clientId })
  const form = { id: clientId, clientName: '改名', clientType: content?.clientType, tags: 1 }
  expect((await seller.send(clients.save, form)).body.code).not.toBe(Code.done)
  await seller.send(clients.saveFiles, { id: clientId, files: [] })
  expect(await state(trade)).toEqual(before)
})
test.each(['own', 'all'] as const)('data scope %s: what one does not see one does not print either', async (scope) => {
  const { trade, seller, all, seen } = await shop(scope)
  const { owner, tenant } = trade
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  await owner.ok(people.saveRole, {
    ...role,
    tags: [...new Set([...role.tags, 'busi:ck:print', 'busi:rk:print', 'busi:rk:query'] as const)],
  })
  for (const { ckId, rkId } of all) {
    const mine = seen.some((each) => each.ckId === ckId)
    const answers = [
      await seller.call(printing.ck, { ckId, ...HERE }),
      await seller.call(printing.xp, { ckId, ...HERE }),
      await seller.call(printing.fh, { id: ckId, ...HERE }),
      await seller.call(printing.rk, { rkId, ...HERE }),
    ]
    expect(answers.map(({ code }) => code === Code.done)).toEqual(Array.from({ length: 4 }, () => mine))
    if (!mine) for (const { msg } of answers) expect(msg).toMatch(/^无效(出|入)库单，不允许打印$/)
  }
})
const state = async ({ owner }: Trade) => [
  (await owner.ok(outbound.page, {})).page.list,
  (await owner.ok(stockIn.page, {})).page.list,
  (await owner.ok(clients.page, { tags: [], limit: 50 })).page.list,
]

test('the widest of several roles counts; without a role one sees one’s own', async () => {
  const { trade, seller, all } = await shop('own')
  const { tenant, owner } = trade
  const { id } = await owner.ok(people.saveRole, { roleName: '全看', dataScope: 'company', tags: [] })
  const { userId, loginAccount } = tenant.user('seller')
  const { deptId } = (await owner.ok(people.user, { id: userId })).data
  const form = { id: userId, loginAccount, realName: 'seller', deptId }
  await owner.ok(people.saveUser, { ...form, roleIds: [tenant.roleIds.seller, id] })
  expect((await seller.ok(outbound.page, {})).page.totalCount).toBe(all.length)
  const reach = () => tenant.act('seller', async (ctx) => ctx.dataScope)
  expect(await reach()).toBeNull()
  await owner.ok(people.saveUser, { ...form, roleIds: [] })
  expect(await reach()).toEqual([userId])
})

test('nobody hands out a wider view than his own', async () => {
  const { tenant, owner } = await newTrade()
  const clerk = await tenant.withTags('system:user:query', 'system:user:upd', 'system:user:add', 'system:role:add', 'system:role:upd')
  const role = { roleName: '宽', tags: [] }
  const wider = { code: Code.forbidden, msg: '不能授予或收回大于自己的数据范围' }
  expect((await clerk.send(people.saveRole, { ...role, dataScope: 'all' })).body).toMatchObject(wider)
  expect((await clerk.send(people.saveRole, { ...role, dataScope: 'company' })).body.code).toBe(Code.done)
  const { id } = await owner.ok(people.saveRole, { roleName: '全部', dataScope: 'all', tags: [] })
  const user = { loginAccount: `wide-${tenant.tenantId}`, realName: '宽', deptId: tenant.companyIds[0], roleIds: [id] }
  expect((await clerk.send(people.saveUser, user)).body.msg).toBe('角色“全部”的数据范围大于您，不能授予或收回')
})

test('stock and prices are the company’s, whatever the data scope', async () => {
  const { seller, pjid } = await shop('own')
  expect((await seller.ok(parts.getOne, { id: pjid })).content?.pjName).toBe('刹车片')
})

const sum = (rows: readonly { qty: number }[]) => rows.reduce((total, { qty }) => total + qty, 0)

test.each(SCOPES)(
  'data scope %s: the stock ledger tells all quantities, and whose document moved them only within reach',
  async (scope) => {
    const { trade, pjid, all, seen, seller } = await shop(scope)
    const { owner, tenant } = trade
    const wide = scope === 'company' || scope === 'all'
    const tags = ['busi:ledger:query', 'busi:kc:query', 'quick.kcHistory', 'busi:estimate:query', 'price.costprice'] as const
    const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
    await owner.ok(people.saveRole, { ...role, tags: [...new Set([...role.tags, ...tags])] })
    const mine = new Map<string, boolean>(seen.flatMap(({ ckId, rkId }) => [[`ck ${ckId}`, true] as const, [`rk ${rkId}`, true] as const]))
    const whole = (await owner.ok(stock.ledger, { pjid, limit: 100 })).page.list
    // 100 came, three sold one each, three received two each
    expect(sum(whole)).toBe(100 - 3 + 6)
    const told = (await seller.ok(stock.ledger, { pjid, limit: 100 })).page.list
    expect(told.map(({ id, qty, placeQty, kind, bizDate }) => [id, qty, placeQty, kind, bizDate])).toEqual(
      whole.map(({ id, qty, placeQty, kind, bizDate }) => [id, qty, placeQty, kind, bizDate]),
    )
    for (const [at, row] of whole.entries()) {
      const within = wide || mine.has(`${row.document} ${row.documentId}`)
      const { document, documentId, docNo, clientName, userName } = row
      const shown = { document, documentId, docNo, clientName, userName }
      const veil = { document: '', documentId: 0, docNo: MASKED, clientName: MASKED, userName: MASKED }
      expect(told[at]).toMatchObject(within ? shown : veil)
      // a number out of reach finds nothing, whole or in part, in rows, totals and files
      const found = await seller.ok(stock.ledger, { docNo })
      expect(found.page.totalCount > 0).toBe(within)
      expect((await seller.ok(stock.ledgerTotals, { docNo })).content.qty).toBe(within ? row.qty : 0)
    }
    expect((await seller.ok(stock.ledgerTotals, { pjid })).content.qty).toBe(103)
    const columns = [
      { prop: 'docNo', label: '单号' },
      { prop: 'qty', label: '数量', number: true, sum: true },
    ]
    const response = await (await server()).http.inject({
      method: 'POST',
      url: exports.list.path,
      headers: { authorization: `Bearer ${seller.token}` },
      payload: { path: stock.ledger.path, name: '库存台账', columns, query: { pjid } },
    })
    const rows = ((await readXlsx(response.rawPayload)).sheets[0]?.rows ?? []).slice(1, -1)
    expect(rows.filter((row) => row[1] === MASKED)).toHaveLength(wide ? 0 : whole.length - mine.size)
    expect(rows.reduce((total, row) => total + Number(row[2]), 0)).toBe(103)
    expect(all).toHaveLength(3)
  },
)

test.each(['own', 'all'] as const)('data scope %s: who holds a part, what is provisional, and who supplied it', async (scope) => {
  const { trade, pjid, all, seller } = await shop(scope)
  const { owner, tenant } = trade
  const [mine, , elsewhere] = all
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  const tags = [...new Set([...role.tags, 'busi:kc:query', 'quick.kcHistory', 'busi:estimate:query', 'price.costprice'])]
  await owner.ok(people.saveRole, { ...role, tags })
  const sell = async (clientId = 0, inchargeId: number) => {
    const id = await trade.saleDraft([{ pjid, ckAmount: 4 }], { clientId, inchargeId })
    await owner.ok(outbound.confirm, { id })
    return (await owner.ok(outbound.get, { id })).content?.ckNo
  }
  const numbers = [await sell(mine?.clientId, tenant.user('seller').userId), await sell(elsewhere?.clientId, tenant.user('keeper').userId)]
  const held = (await seller.ok(stock.reservations, { pjid })).content
  expect(held.map(({ docNo, qty }) => [docNo, qty])).toEqual(numbers.map((docNo, at) => [at === 0 || scope === 'all' ? docNo : MASKED, 4]))
  // his own supplier-and-customer is of the one in charge; a mere supplier is the company's
  const both = await trade.client({ tags: 3, inchargeId: tenant.user('keeper').userId, clientName: '两用单位' })
  const { id: rkId } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 7 }], { supplierId: both }))
  await owner.ok(stockIn.confirm, { id: rkId })
  const { data } = await seller.ok(partTrade.suppliers, { pjid })
  const row = data.find(({ rkamount }) => rkamount === 7)
  expect(row).toMatchObject(scope === 'all' ? { supplierId: both, supplierName: '两用单位' } : { supplierId: 0, supplierName: MASKED })
  expect(data.find(({ rkamount }) => rkamount === 106)?.supplierId).toBe(trade.supplierId)
})
