import { expect, test, vi } from 'vitest'
import { moneyCalls } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { clientBook } from '#contract/master/clients/book.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { printing } from '#contract/printing/printouts.ts'
import { standardLayout } from '#contract/printing/templates/forms.ts'
import type { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { newBooks } from '#test/money.ts'
import { HERE, moneyOn, printed } from '#test/printed.ts'
import { newTrade, today } from '#test/trade.ts'
import { caller, seat } from '#test/world.ts'

// Papers as the trade uses them: what stands on them, and what is said of those that are not good.
// pages are drawn in one thread, after all that other tests ask of it
vi.setConfig({ testTimeout: 60_000 })

const rowsOf = (pages: readonly string[]) =>
  pages.flatMap((page) => page.split(/\r?\n/).map((row) => row.trim())).filter((row) => /^\d+ /.test(row))

test('the brand and the origin stand on every line of every document', async () => {
  const trade = await newTrade()
  const { owner, warehouseId, supplierId, clientId } = trade
  const pjid = await trade.part({ pjBrand: '菲罗多', pjFactory: '意大利' })
  const rkId = await trade.receive({ pjid, rkAmount: 20 })
  const { id: ckId } = await owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 5 }]))
  const sold = (await owner.ok(saleReturn.sourcesOf, { clientId, pjids: [pjid] })).content[0]?.id ?? 0
  const back = { thDate: today, lines: [{ sourceLineId: sold, thAmount: 1, warehouseId }] }
  const { id: thId } = await owner.ok(saleReturn.save, { clientId, ...back })
  const bought = (await owner.ok(purchaseReturn.sourcesOf, { clientId: supplierId, pjids: [pjid] })).content[0]?.id ?? 0
  const lines = [{ sourceLineId: bought, thAmount: 1, warehouseId }]
  const { id: ctId } = await owner.ok(purchaseReturn.save, { clientId: supplierId, thDate: today, lines })
  const cgLines = [{ pjid, warehouseId, cgAmount: 1, purchasePrice: 1 }]
  const { id } = await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, lines: cgLines })
  const found = [{ pjid, warehouseId, qty: 1, price: 1 }]
  const { id: dcId } = await owner.ok(stockPapers.save, { kind: 'qr', paperDate: today, lines: found, reason: '盘点' })
  const { id: markId } = await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  await owner.ok(stockCounts.start, { id: markId })
  for (const call of [
    () => owner.ok(printing.ck, { ckId, ...HERE }),
    () => owner.ok(printing.fh, { id: ckId, ...HERE }),
    () => owner.ok(printing.rk, { rkId, ...HERE }),
    () => owner.ok(printing.th, { thId, ...HERE }),
    () => owner.ok(printing.ct, { thId: ctId, ...HERE }),
    () => owner.ok(printing.purchase, { id, ...HERE }),
    () => owner.ok(printing.dc, { dcId, ...HERE }),
    () => owner.ok(printing.mark, { markId, ...HERE }),
  ]) {
    const [row = ''] = rowsOf(await printed(owner, call()))
    expect(row).toMatch(/刹车片 菲罗多 .*意大利/)
  }
})

test('发货单 names the bins from the reservation on, in walking order, each bin a row; the sale itself stays as it was written', async () => {
  const trade = await newTrade()
  const { owner, warehouseId } = trade
  const bin = async (posiName: string) => (await owner.ok(warehouses.savePosition, { warehouseId, posiName })).id
  const [a, b, c] = [await bin('A-01'), await bin('B-02'), await bin('C-03')]
  const [disc, pad] = [await trade.part({ pjName: '刹车盘' }), await trade.part({ pjName: '刹车片' })]
  await trade.receive({ pjid: disc, rkAmount: 2, posiId: c }, { pjid: disc, rkAmount: 3, posiId: a }, { pjid: pad, rkAmount: 4, posiId: b })
  const id = await trade.saleDraft([
    { pjid: disc, ckAmount: 5, jjAmount: 4 },
    { pjid: pad, ckAmount: 1 },
  ])
  await owner.ok(outbound.confirm, { id })
  const walk = async () =>
    rowsOf(await printed(owner, owner.ok(printing.fh, { id, ...HERE }))).map((row) => row.replace(/P-\S+ /, '').replace('博世 ', ''))
  // 5 of the disc are held: 3 in A-01, 2 in C-03; the 4 urgent ones are the first that are met
  const walked = ['1 刹车盘 3 3 主仓 A-01', '2 刹车片 1 0 主仓 B-02', '3 刹车盘 2 1 主仓 C-03']
  expect(await walk()).toEqual(walked)
  const sale = rowsOf(await printed(owner, owner.ok(printing.ck, { ckId: id, ...HERE })))
  expect(sale.map((row) => row.split(' ')[0])).toEqual(['1', '2'])
  await owner.ok(outbound.pickStart, { id })
  await owner.ok(outbound.pickDone, { id })
  await owner.ok(outbound.checkStart, { id })
  await owner.ok(outbound.checkDone, { id })
  await owner.ok(outbound.packStart, { id })
  await owner.ok(outbound.packDone, { id })
  await owner.ok(outbound.ship, { id })
  expect(await walk()).toEqual(walked)
})

test('a remark and an address are printed to their last word', async () => {
  const trade = await newTrade()
  const address = `广东省佛山市南海区${'桂城街道海八路'.repeat(6)}18号尾`
  const remark = `请先电话联系${'货到后放保安室'.repeat(14)}句尾`
  const line = `轻放${'不可倒置勿压'.repeat(15)}行尾`
  const clientId = await trade.client({ linkAddres: address } as Partial<Parameters<typeof trade.client>[0]>)
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3 })
  const draft = trade.ckDraft([{ pjid, ckAmount: 2 }], { clientId, remark })
  const { id: ckId } = await trade.owner.ok(outbound.counter, { ...draft, lines: draft.lines.map((each) => ({ ...each, remark: line })) })
  for (const call of [printing.ck, printing.fh] as const) {
    const asked = call === printing.ck ? trade.owner.ok(printing.ck, { ckId, ...HERE }) : trade.owner.ok(printing.fh, { id: ckId, ...HERE })
    const text = (await printed(trade.owner, asked)).join('').replace(/\s/g, '')
    expect(text).not.toContain('…')
    for (const words of [address, remark, line]) expect(text).toContain(words)
  }
})

test('a quote says until when it holds, a presale its deposit; a sale has neither', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 3 })
  const page = async (change: object) => {
    const { id } = await trade.owner.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1 }], change))
    await trade.owner.ok(outbound.confirm, { id })
    return (await printed(trade.owner, trade.owner.ok(printing.ck, { ckId: id, ...HERE }))).join()
  }
  const quote = await page({ ckType: CK_TYPE.quote, validUntil: today })
  expect(quote).toContain(`报价有效期至：${today}`)
  expect(quote).not.toContain('定金')
  expect(await page({ ckType: CK_TYPE.presale, deposit: 1234.5 })).toContain('定金：1,234.50')
  expect(await page({})).not.toMatch(/有效期|定金/)
})

test('a transfer says what left, what arrived and what was lost; other papers have no columns for it', async () => {
  const trade = await newTrade()
  const { owner, warehouseId, tenant } = trade
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: tenant.companyIds[1] ?? 0 }) })
  const { id: branchStore } = await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  const lines = [{ pjid, warehouseId, qty: 5 }]
  const { id } = await owner.ok(stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: tenant.companyIds[1], lines })
  await owner.ok(stockPapers.audit, { id })
  await owner.ok(stockPapers.ship, { id })
  const page = async () => (await printed(owner, owner.ok(printing.dc, { dcId: id, ...HERE }))).join()
  expect(await page()).not.toMatch(/收货数|短少/)
  const line = (await owner.ok(stockPapers.pageLines, { paperId: id })).page.list[0]?.id ?? 0
  await branch.ok(stockPapers.receive, { id, warehouseId: branchStore, lines: [{ id: line, amount: 4 }], missing: 'loss' })
  const done = await page()
  expect(done).toMatch(/数量 收货数 短少/)
  expect(done).toMatch(/合计\s+5 4 1/)
  expect(done).toContain('短少处理：由调出公司报损')
  const found = { kind: 'qr' as const, paperDate: today, reason: '盘点', lines: [{ pjid, warehouseId, qty: 1 }] }
  const { id: other } = await owner.ok(stockPapers.save, found)
  expect((await printed(owner, owner.ok(printing.dc, { dcId: other, ...HERE }))).join()).not.toMatch(/收货数|短少|调入/)
})

test('a 要货单 is printed by whoever asks and by whoever is asked, with what was agreed to once it was, and across a draft that it is one', async () => {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const branch = caller({ token: await seat(tenant.tenantId, { ...tenant.user('owner'), companyId: tenant.companyIds[1] ?? 0 }) })
  await branch.ok(warehouses.save, { warehouseName: '分店仓' })
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  const asked = { toCompanyId: tenant.companyIds[0] ?? 0, lines: [{ pjid, qty: 5 }], needBy: today }
  const { id, dyNo } = await branch.ok(transferRequests.save, asked)
  const page = async (by = branch) => (await printed(by, by.ok(printing.dy, { dyId: id, ...HERE }))).join()
  expect(await page()).toContain('草稿')
  await branch.ok(transferRequests.submit, { id })
  const before = await page()
  expect(before).toContain(dyNo)
  expect(before).toContain(`需要日期：${today}`)
  expect(before).not.toMatch(/草稿|同意/)
  const [line] = (await owner.ok(transferRequests.pageLines, { dyId: id })).page.list
  await owner.ok(transferRequests.agree, { id, lines: [{ id: line?.id ?? 0, amount: 3 }] })
  expect(await page(owner)).toMatch(/申请 同意/)
  expect(await page(owner)).toMatch(/合计\s+5 3/)
  expect((await tenant.as('finance').send(printing.dy, { dyId: id, ...HERE })).body.code).toBe(403)
})

test('what is not good says so across every page: drafts, what was closed, what was taken back', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const pjid = await trade.part()
  const rkId = await trade.receive({ pjid, rkAmount: 200, purchasePrice: 33.33 })
  const { id: ckId } = await owner.ok(outbound.counter, trade.ckDraft(Array(30).fill({ pjid, ckAmount: 2, xsPrice: 33.33 })))
  const sale = async (red = false) => printed(owner, owner.ok(printing.ck, { ckId, ...HERE, red }))
  expect((await sale()).join()).not.toContain('已红冲')
  expect(await owner.call(printing.ck, { ckId, ...HERE, red: true })).toMatchObject({ msg: '单据未红冲，不能打印红字' })
  await owner.ok(reversal.sale, { id: ckId, note: '开错' })
  await owner.ok(reversal.stockIn, { id: rkId, note: '开错' })
  const undone = await sale()
  expect(undone.length).toBe(3)
  for (const page of undone) expect(page.match(/已红冲/g)?.length).toBe(2)
  expect(moneyOn(undone)).toMatchObject({ total: '1,999.80' })
  const red = await sale(true)
  // 30 × 66.66
  expect(moneyOn(red)).toMatchObject({ total: '-1,999.80', words: '负壹仟玖佰玖拾玖元捌角整' })
  expect(moneyOn(red).lines.flat()).toEqual(Array(30).fill('-66.66'))
  expect(red.join()).toMatch(/-2 33\.33 -66\.66/)
  expect((await printed(owner, owner.ok(printing.rk, { rkId, ...HERE }))).join()).toContain('已红冲')
  const paper = { kind: 'qr' as const, paperDate: today, reason: '盘点', lines: [{ pjid, warehouseId: trade.warehouseId, qty: 1 }] }
  const { id: dcId } = await owner.ok(stockPapers.save, paper)
  const slip = async () => (await printed(owner, owner.ok(printing.dc, { dcId, ...HERE }))).join()
  expect(await slip()).toContain('草稿')
  await owner.ok(stockPapers.audit, { id: dcId })
  expect(await slip()).not.toMatch(/草稿|已红冲/)
})

test('receipts are called what they are, as drafts and taken back too', async () => {
  const { owner, write, draft } = await newBooks()
  const id = await write('sk', draft(100))
  const page = async () => (await printed(owner, owner.ok(printing.ysyf, { id, kind: 'sk', ...HERE }))).join()
  const written = await page()
  expect(written).toContain('总公司 收款单')
  expect(written).toContain('草稿')
  await owner.ok(moneyCalls.sk.audit, { id })
  expect(await page()).not.toContain('草稿')
  await owner.ok(moneyCalls.sk.reverse, { id, note: '退票' })
  expect(await page()).toContain('已红冲')
})

test('上期欠款 and 累计欠款 are those of the day of the document, as the statement has them, and hidden with the prices', async () => {
  const { tenant, owner, client, sell, money } = await newBooks()
  const clientId = await client({ vip: true })
  const form = standardLayout('ck') as DocumentLayout
  const owed = [
    { key: 'owedBefore', label: '上期欠款' },
    { key: 'owedAfter', label: '累计欠款' },
  ]
  await owner.ok(printTemplates.save, { reportType: 'ck', version: 0, layout: { ...form, footFields: [...form.footFields, ...owed] } })
  const said = async (ckId: number, who = owner) => {
    const page = (await printed(who, who.ok(printing.ck, { ckId, ...HERE }))).join()
    return [/上期欠款：(\S+)/.exec(page)?.[1], /累计欠款：(\S+)/.exec(page)?.[1]]
  }
  const first = await sell(1000.33, { clientId })
  // owed nothing before: the field is left out
  expect(await said(first.id)).toEqual([undefined, '1,000.33'])
  await money(300.03, { clientId })
  const second = await sell(99.7, { clientId })
  // 1,000.33 − 300.03 = 700.30, and 99.70 more
  expect(await said(second.id)).toEqual(['700.30', '800.00'])
  await money(50, { clientId })
  expect(await said(second.id)).toEqual(['700.30', '800.00'])
  await owner.ok(statementCalls.ys.makeStatements, { month: today.slice(0, 7), clientId })
  const [statement] = (await owner.ok(statementCalls.ys.statements, { month: today.slice(0, 7), clientId })).page.list
  const lines = await owner.ok(statementCalls.ys.statementLines, { statementId: statement?.id ?? 0 })
  expect(lines.page.list.map(({ docNo, balance }) => [docNo.slice(0, 2), balance])).toEqual([
    ['CK', 1000.33],
    ['SK', 700.3],
    ['CK', 800],
    ['SK', 750],
  ])
  const keeper = await tenant.withTags('busi:ck:print', 'busi:ck:query')
  expect(await said(second.id, keeper)).toEqual([MASKED, MASKED])
})

test('what was paid at the counter stands on the sale: taken, change, let off, open; the debt after it counts the money in', async () => {
  const { tenant, owner, client, ckDraft, pjid, sell } = await newBooks()
  const clientId = await client({ vip: true })
  const form = standardLayout('ck') as DocumentLayout
  const keys = ['owedBefore', 'owedAfter', 'paid', 'change', 'rounding', 'unpaid']
  const footFields = keys.map((key) => ({ key, label: key }))
  await owner.ok(printTemplates.save, { reportType: 'ck', version: 0, layout: { ...form, footFields } })
  await sell(100, { clientId })
  const draft = { ...ckDraft([{ pjid, ckAmount: 1, xsPrice: 1193.2 }], { clientId }), rounding: 0.2 }
  const { id: ckId } = await owner.ok(outbound.counter, { ...draft, payments: [{ method: '现金', amount: 893, given: 900 }] })
  const said = async (who = owner) => {
    const page = (await printed(who, who.ok(printing.ck, { ckId, ...HERE }))).join()
    return keys.map((key) => new RegExp(`${key}：(\\S+)`).exec(page)?.[1])
  }
  // 1,193.20 less 893.00 and 0.20 leave 300.00, and 100.00 were owed before
  expect(await said()).toEqual(['100.00', '400.00', '893.00', '7.00', '0.20', '300.00'])
  await owner.ok(outbound.pay, { id: ckId, payments: [{ method: '现金', amount: 300 }] })
  // paid in full by now: nothing is open, and what was owed that day stays what it was
  const later = await said()
  expect(later.slice(0, 2)).toEqual(['100.00', '400.00'])
  expect(later.slice(2)).toEqual(['1,193.00', '7.00', '0.20', undefined])
  const keeper = await tenant.withTags('busi:ck:print', 'busi:ck:query')
  expect(await said(keeper)).toEqual(keys.map(() => MASKED))
})

test('a number is never cut, however narrow its column', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const form = standardLayout('ck') as DocumentLayout
  const columns = form.columns.map((column) => ({ ...column, width: column.key === 'txsSum' ? 6 : column.width }))
  await trade.owner.ok(printTemplates.save, { reportType: 'ck', version: 0, layout: { ...form, columns } })
  await trade.receive({ pjid, rkAmount: 100 })
  const { id: ckId } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 99, xsPrice: 123456.78 }]))
  const page = (await printed(trade.owner, trade.owner.ok(printing.ck, { ckId, ...HERE }))).join()
  // 99 × 123,456.78
  expect(page).toMatch(/合计 99 12,222,221\.22/)
})

test('goods go where the sale says, else to the default address, else to that of the card; an invoice template has what an invoice says', async () => {
  const trade = await newTrade()
  const clientId = await trade.client({
    linkAddres: '佛山总店',
    clientFullName: '全称有限公司',
    taxNo: '91440605MA4UABCD12',
    invoiceBank: '工行',
  })
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 9 })
  const paper = async (deliverTo = '') => {
    const { id } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 1 }], { clientId, deliverTo }))
    const [page = ''] = await printed(trade.owner, trade.owner.ok(printing.fh, { id, ...HERE }))
    const [label = ''] = await printed(trade.owner, trade.owner.ok(printing.fhTag, { ckId: id, printBox: 1, startBox: 1, ...HERE }))
    return ['佛山总店', '王五 0757 海八路', '李四 直送工地'].map(
      (place) => [page, label].filter((text) => text.replace(/\s/g, '').includes(place.replace(/\s/g, ''))).length,
    )
  }
  expect(await paper()).toEqual([2, 0, 0])
  await trade.owner.ok(clientBook.save, { clientId, addresses: [{ receiver: '王五', phone: '0757', address: '海八路', isDefault: true }] })
  expect(await paper()).toEqual([0, 2, 0])
  expect(await paper('李四 直送工地')).toEqual([0, 0, 2])
})
