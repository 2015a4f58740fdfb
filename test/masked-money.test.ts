import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { badDebts, moneyCalls } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { pay } from '#contract/documents/payments/taking.ts'
import { purchaseReturn, purchaseReturnSteps, saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { shifts } from '#contract/documents/shifts.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { reversibleDocuments } from '#contract/documents.ts'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { PRICE_TAGS, tenantTags } from '#contract/tags.ts'
import { routes } from '#server/product.ts'
import { fill, takesId } from './filled.ts'
import { newBooks } from './money.ts'
import { today } from './trade.ts'
import { type Anything, type Caller, caller, seat } from './world.ts'

/**
 * Whoever may do everything but see prices reads no amount, by no call. In this company every amount has a fraction and nothing else has:
 * what comes with a fraction, as a number or within a text, has been told to somebody who may not know it.
 * What is in an account and comes and goes there is no price, but fin:account:query (decision 049).
 */

const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
let blind: Caller
let ids: number[]

const cash = (amount: number) => ({ method: '现金', amount })

beforeAll(async () => {
  await owner.connect()
  const books = await newBooks()
  const { tenant, client, clientId, supplierId, warehouseId, rkDraft, ckDraft, itemsOf, money, write, draft } = books
  const by = books.owner
  const pjid = await books.part({ xsPrice: 713.37, purchasePrice: 411.13, minPrice: 500.77 })
  const carrier = await client({ tags: 2 })
  // goods with freight, a part of it paid; a fee known later; one of them goes back
  const { id: rk } = await by.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 20, purchasePrice: 411.13 }]))
  await by.ok(stockIn.saveFees, { id: rk, fees: [{ kind: '运费', partnerId: carrier, amount: 97.31 }] })
  await by.ok(stockIn.confirm, { id: rk, payments: [cash(55.55)], feePayments: [{ partnerId: carrier, payments: [cash(97.31)] }] })
  await by.ok(stockIn.spreadFee, { ids: [rk], feeDate: today, kind: '装卸', partnerId: carrier, amount: 13.13 })
  const [bought] = (await by.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content
  const back = { clientId: supplierId, thDate: today, reason: '质量问题' }
  const ct = await by.ok(purchaseReturn.save, { ...back, lines: [{ sourceLineId: bought?.id ?? 0, thAmount: 1, warehouseId }] })
  await by.ok(purchaseReturn.approve, { id: ct.id })
  await by.ok(purchaseReturnSteps.ship, { id: ct.id })
  await by.ok(purchaseReturnSteps.sign, { id: ct.id })
  // sold, paid in part, returned in part and paid back; a sale of what is not there; one on its way and one in draft
  const sold = await by.ok(outbound.counter, {
    ...ckDraft([{ pjid, ckAmount: 3, xsPrice: 713.37 }]),
    payments: [cash(900.9)],
    rounding: 0.11,
  })
  const { content } = await by.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })
  const source = content.find(({ docId }) => docId === sold.id)?.id ?? 0
  const lines = [{ sourceLineId: source, thAmount: 2, warehouseId }]
  const xt = await by.ok(saleReturn.save, { clientId, thDate: today, reason: '质量问题', lines })
  await by.ok(saleReturn.approve, { id: xt.id })
  await by.ok(saleReturnSteps.checkDone, { id: xt.id, payments: [cash(50.05)] })
  const { id: lends } = await by.ok(warehouses.save, { warehouseName: '可欠', allowNegative: true })
  const short = await books.part({ xsPrice: 99.99, purchasePrice: 33.33 })
  await by.ok(outbound.counter, ckDraft([{ pjid: short, ckAmount: 2, xsPrice: 88.88, warehouseId: lends }]))
  await by.ok(outbound.confirm, { id: await books.saleDraft([{ pjid, ckAmount: 1, xsPrice: 701.01 }]) })
  await books.saleDraft([{ pjid, ckAmount: 1, xsPrice: 702.02 }])
  // money of every kind
  await money(222.22, { settling: '不核销' })
  await by.ok(moneyCalls.tk.audit, { id: await write('tk', draft(11.11)) })
  await write('sk', draft(12.34))
  const debt = (await itemsOf('ys', clientId, 'open')).find(({ rest }) => Number(rest) > 0)
  const loss = { clientId, moneyDate: today, settling: '指定' as const, reason: '失联', items: [{ itemId: debt?.id ?? 0, amount: 77.77 }] }
  const { id: hz } = await by.ok(badDebts.save, loss)
  await by.ok(badDebts.submit, { id: hz })
  await by.ok(badDebts.audit, { id: hz })
  await by.ok(badDebts.recover, { id: hz, amount: 7.07 })
  await by.ok(fundOrders.save, { kind: 'qz', fundDate: today, accountId: books.cash, amount: 5.55, category: '其他' })
  for (const side of [openingCalls.ys, openingCalls.yf])
    await by.ok(side.addOpening, { clientId: carrier, amount: 44.44, bizDate: today }).catch(() => 0)
  await by.ok(statementCalls.ys.makeStatements, { month: today.slice(0, 7), clientIds: [clientId] } as never).catch(() => 0)
  const { id: shift } = await by.ok(shifts.open, { accountId: books.cash, opening: 100.01 })
  await by.ok(shifts.close, { id: shift, counts: [{ accountId: books.cash, counted: 99.98 }] })
  // goods to the branch, with a fee there
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: tenant.companyIds[1] ?? 0 }) })
  const { id: there } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const sent = { kind: 'db' as const, paperDate: today, toCompanyId: tenant.companyIds[1] ?? 0, lines: [{ warehouseId, pjid, qty: 2 }] }
  const { id: db } = await by.ok(stockPapers.save, sent)
  await by.ok(stockPapers.audit, { id: db })
  await by.ok(stockPapers.ship, { id: db })
  await branch.ok(stockPapers.receive, {
    id: db,
    warehouseId: there,
    lines: [],
    missing: '',
    fees: [{ kind: '运费', partnerId: carrier, amount: 8.08 }],
  })
  for (const kind of ['qr', 'tz'] as const) {
    const line = kind === 'qr' ? { pjid, warehouseId, qty: 1, price: 400.04 } : { pjid, warehouseId, qty: 1, amount: 9.09 }
    const { id } = await by.ok(stockPapers.save, { kind, paperDate: today, lines: [line] })
    await by.ok(stockPapers.audit, { id })
  }
  blind = await tenant.withTags(...tenantTags.filter((tag) => !PRICE_TAGS.includes(tag)))
  ids = await idsOf(tenant.tenantId)
}, 120_000)
afterAll(() => owner.end())

/** Ids of what was written above: three of each of these. */
async function idsOf(tenantId: number): Promise<number[]> {
  const tables = {
    ck_order: 'ck_id',
    rk_order: 'rk_id',
    th_order: 'th_id',
    money_order: 'money_id',
    stock_paper: 'paper_id',
    till_shift: 'shift_id',
    part: 'part_id',
  }
  const found = new Set<number>()
  for (const [table, column] of Object.entries({ ...tables, accysyf: 'ysyf_id', client: 'client_id', statement_order: 'statement_id' })) {
    const { rows } = await owner.query(`select ${column} as id from ${table} where tenant_id = $1 order by 1 desc limit 3`, [tenantId])
    for (const { id } of rows) found.add(Number(id))
  }
  return [...found]
}

/** Numbers with a fraction, and texts in which there is an amount, with the way to them. */
function amountsIn(value: unknown, at = ''): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [] : [`${at}: ${value}`]
  if (typeof value === 'string') return /(?<![\d.])\d+\.\d{2}(?![\d.])/.test(value) ? [`${at}: ${value}`] : []
  if (Array.isArray(value)) return value.flatMap((each) => amountsIn(each, `${at}[]`))
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([name, each]) => amountsIn(each, `${at}.${name}`))
  return []
}

const reads = routes
  .map(({ endpoint }) => endpoint as Endpoint)
  .filter(({ path, method, input, upload, allow }) => {
    if (allow === 'open' || upload || method === 'PUT' || method === 'DELETE' || 'submittime' in input) return false
    return (
      /busicore|basedata/.test(path) &&
      !/\/(account|accFund)\/|logout|leave|switch|Pwd|cutin|endSupport|platform\/|print|renew|alipay|sandbox|excel|export|template|download/i.test(
        path,
      )
    )
  })
const sentBy = (endpoint: Endpoint, id: number | undefined, optional: boolean) => {
  const schema = z.object(
    Object.fromEntries(Object.entries(endpoint.input).filter(([, field]) => optional || !field.safeParse(undefined).success)),
  )
  const input = fill(schema, '', id ?? 0) as Anything
  const inPath = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id ?? 1]))
  return { ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)), ...inPath }
}

/** What came with money, fees, shifts, reversals. */
const NEW = [
  ...[
    saleReturn.beforeBack,
    purchaseReturn.beforeBack,
    pay.beforeSale,
    pay.beforeStockIn,
    outbound.cashDue,
    stockIn.fees,
    stockPapers.fees,
  ],
  ...[shifts.page, shifts.sheet, shifts.mine, reversal.before, statementCalls.ys.statements, statementCalls.ys.statementTotal],
  ...(['sk', 'fk', 'tk', 'gk', 'hz'] as const).flatMap((kind) => [moneyCalls[kind].page, moneyCalls[kind].totals]),
  ...[moneyCalls.tk.get, moneyCalls.hz.get, settlementCalls.ys.settlements, openItemCalls.ys.owed, openItemCalls.ys.items],
]

/** 老板日报 and the home page tell whoever has fin:account:query what is in accounts and what was spent from them (decision 049). */
const OF_ACCOUNTS =
  /analysis\/home .*\.accounts\[\]\.cash(In|Out|Closing): |analysis\/daily .*\.figures\.(expense|cashIn|cashOut|cashClosing): |analysis\/daily .*\.held\.cash: /

test('whoever may do everything but see prices reads no amount in any reply', async () => {
  const told: string[] = []
  const answered = new Set<string>()
  const ask = async (endpoint: Pick<Endpoint, 'method' | 'path'>, input: Anything) => {
    const { body } = await blind.send(endpoint, input)
    if (body.code === Code.done) answered.add(endpoint.path)
    told.push(
      ...amountsIn(body)
        .map((each) => `${endpoint.path} ${each}`)
        .filter((each) => !OF_ACCOUNTS.test(each)),
    )
  }
  for (const endpoint of reads) {
    if (!takesId(endpoint)) await ask(endpoint, sentBy(endpoint, undefined, false))
    else {
      await ask(endpoint, sentBy(endpoint, undefined, false))
      for (const id of ids) await ask(endpoint, sentBy(endpoint, id, false))
    }
  }
  for (const document of reversibleDocuments) for (const id of ids) await ask(reversal.before, { document, id })
  expect([...new Set(told)]).toEqual([])
  // and it did ask: of all that can be read most answered him
  expect(answered.size / reads.length).toBeGreaterThan(0.8)
  for (const { path } of NEW) expect([...answered]).toContain(path)
  console.log(
    answered.size,
    reads.length,
    reads
      .map(({ path }) => path)
      .filter((path) => !answered.has(path))
      .join('\n'),
  )
}, 180_000)
