import { expect, test, vi } from 'vitest'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { Code } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { printing } from '#contract/printing/printouts.ts'
import { tenantTags } from '#contract/tags.ts'
import { newBooks } from './money.ts'
import { HERE, printed } from './printed.ts'
import { today } from './trade.ts'
import { type Caller, caller, seat } from './world.ts'

// Every kind of paper, in one go.
vi.setConfig({ testTimeout: 240_000 })

type Print = (by: Caller) => Promise<{ code: number; msg?: string; task?: { id: number } }>
/** `hidden`: of a colleague, whoever sees his own alone gets none. `everybody`: no colleague's business stands on it, and why. */
interface Kind {
  print: Print
  everybody?: string
}

/** One of each, of the owner and of a client in his charge. */
async function everyPaper(): Promise<{ kinds: Record<string, Kind>; books: Awaited<ReturnType<typeof newBooks>>; clientName: string }> {
  const books = await newBooks()
  const { owner, tenant, warehouseId, cash, pjid } = books
  const inchargeId = tenant.user('owner').userId
  const clientId = await books.client({ inchargeId, vip: true })
  const supplierId = await books.client({ tags: 3, inchargeId })
  const clientName = (await owner.ok(clients.getOne, { id: clientId })).content?.clientName ?? ''
  const rkId = await (async () => {
    const { id } = await owner.ok(stockIn.save, books.rkDraft([{ pjid, rkAmount: 20, purchasePrice: 3 }], { supplierId }))
    await owner.ok(stockIn.confirm, { id })
    return id
  })()
  const rkLine = (await owner.ok(stockIn.pageLines, { rkId })).page.list[0]?.id ?? 0
  const { id: ckId } = await owner.ok(outbound.counter, books.ckDraft([{ pjid, ckAmount: 5 }], { clientId, inchargeId }))
  const sold = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content[0]?.id ?? 0
  const back = { thDate: today, lines: [{ sourceLineId: sold, thAmount: 1, warehouseId }] }
  const { id: thId } = await owner.ok(saleReturn.save, { clientId, ...back })
  const bought = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content[0]?.id ?? 0
  const given = { thDate: today, lines: [{ sourceLineId: bought, thAmount: 1, warehouseId }] }
  const { id: ctId } = await owner.ok(purchaseReturn.save, { clientId: supplierId, ...given })
  const cgLines = [{ pjid, warehouseId, cgAmount: 1, purchasePrice: 1 }]
  const { id: cgId } = await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, lines: cgLines })
  const found = [{ pjid, warehouseId, qty: 1, price: 1 }]
  const { id: dcId } = await owner.ok(stockPapers.save, { kind: 'qr', paperDate: today, lines: found, reason: '盘点' })
  const { id: markId } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  const toCompanyId = tenant.companyIds[1] ?? 0
  const { id: dyId } = await owner.ok(transferRequests.save, { toCompanyId, lines: [{ pjid, qty: 5 }], needBy: today })
  const receipt = { clientId, moneyDate: today, lines: [{ accountId: cash, amount: 10 }] }
  const { id: moneyId } = await owner.ok(moneyCalls.sk.save, receipt)
  const month = today.slice(0, 7)
  await owner.ok(statementCalls.ys.makeStatements, { month, clientId })
  const statementId = (await owner.ok(statementCalls.ys.statements, { month, clientId })).page.list[0]?.id ?? 0
  const { id: posiId } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-01' })
  const kinds: Record<Exclude<keyof typeof printing, (typeof NO_PAPER)[number]>, Kind> = {
    rk: { print: (by) => by.call(printing.rk, { rkId, ...HERE }) },
    ck: { print: (by) => by.call(printing.ck, { ckId, ...HERE }) },
    xp: { print: (by) => by.call(printing.xp, { ckId, ...HERE }) },
    fh: { print: (by) => by.call(printing.fh, { id: ckId, ...HERE }) },
    th: { print: (by) => by.call(printing.th, { thId, ...HERE }) },
    ct: { print: (by) => by.call(printing.ct, { thId: ctId, ...HERE }) },
    dc: { print: (by) => by.call(printing.dc, { dcId, ...HERE }) },
    dy: { print: (by) => by.call(printing.dy, { dyId, ...HERE }) },
    mark: {
      print: (by) => by.call(printing.mark, { markId, ...HERE }),
      everybody: 'whoever counts sees every count of the company, without the books',
    },
    ysyf: { print: (by) => by.call(printing.ysyf, { id: moneyId, kind: 'sk', ...HERE }) },
    statement: { print: (by) => by.call(printing.statement, { id: statementId, direction: 'ys', ...HERE }) },
    figures: {
      print: (by) => by.call(printing.figures, { report: 'client', from: today, to: today, ...HERE }),
      everybody: 'a report of his own rows; that none of a colleague stands on it is looked at below',
    },
    purchase: { print: (by) => by.call(printing.purchase, { id: cgId, ...HERE }) },
    pjTag: { print: (by) => by.call(printing.pjTag, { pjid, barcode: 'A1', rkAmount: 1, ...HERE }), everybody: 'parts are the company’s' },
    rkTag: { print: (by) => by.call(printing.rkTag, { rkId, lines: [{ id: rkLine, count: 1 }], ...HERE }) },
    posiTag: { print: (by) => by.call(printing.posiTag, { posiIds: [posiId], ...HERE }), everybody: 'bins are the company’s' },
    userTag: { print: (by) => by.call(printing.userTag, { clientIds: [clientId], ...HERE }) },
    fhTag: { print: (by) => by.call(printing.fhTag, { ckId, printBox: 1, startBox: 1, ...HERE }) },
  }
  return { kinds, books, clientName }
}
const NO_PAPER = ['counts', 'getTask', 'printFail'] as const

/** Somebody with every right there is, whose roles see so much. */
async function clerkOf({ tenant }: Awaited<ReturnType<typeof newBooks>>, dataScope: 'own' | 'company') {
  const seated = await tenant.withTags(...tenantTags)
  await tenant.act('owner', async ({ db, tenantId }) => {
    await db
      .updateTable('role')
      .set({ dataScope })
      .where('tenantId', '=', tenantId)
      .where('roleName', '=', seated.user.loginAccount)
      .execute()
  })
  return caller({ token: await seat(tenant.tenantId, seated.user) })
}

test('what one does not see one does not print, of any kind of paper there is', async () => {
  const { kinds, books, clientName } = await everyPaper()
  expect(Object.keys(kinds).sort()).toEqual(
    Object.keys(printing)
      .filter((name) => !(NO_PAPER as readonly string[]).includes(name))
      .sort(),
  )
  const [own, wide] = [await clerkOf(books, 'own'), await clerkOf(books, 'company')]
  const printedBy = async (by: Caller) => {
    const drawn: string[] = []
    for (const [name, { print }] of Object.entries(kinds)) if ((await print(by)).code === Code.done) drawn.push(name)
    return drawn
  }
  expect(await printedBy(books.owner)).toEqual(Object.keys(kinds))
  expect(await printedBy(wide)).toEqual(Object.keys(kinds))
  const everybodys = Object.entries(kinds).filter(([, { everybody }]) => everybody)
  expect(await printedBy(own)).toEqual(everybodys.map(([name]) => name))
  for (const [name, { print }] of everybodys) {
    const pages = await printed(own, print(own) as Promise<{ task: { id: number } }>)
    expect(pages.join(), name).not.toContain(clientName)
  }
  expect((await printed(books.owner, kinds.figures?.print(books.owner) as Promise<{ task: { id: number } }>)).join()).toContain(clientName)
})
