import { expect, test } from 'vitest'
import { payments, receipts } from '#contract/documents/payments/payments.ts'
import { pay } from '#contract/documents/payments/taking.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, type Sent } from '#contract/kit/fields.ts'
import { funds, payMethods } from '#contract/ledgers/cash.ts'
import { newBooks } from '#test/money.ts'

type Sale = Partial<Sent<typeof outbound.counter>>

/** A company with a cash box (1,000.00) and a 微信 account (0.00); a counter sale paid at once by one word. */
async function newCounter() {
  const books = await newBooks()
  const { owner, ckDraft, pjid } = books
  const { id: wechat } = await owner.ok(funds.save, { accountName: '微信', accountType: 3 })
  const sale = (sum: number, change: Sale = {}) => ({ ...ckDraft([{ pjid, ckAmount: 1, xsPrice: sum }]), ...change })
  const moneyOf = async () => (await owner.ok(receipts.page, {})).page.list
  return { ...books, wechat, sale, moneyOf }
}
const cash = (amount: number, given?: number) => ({ method: '现金', amount, ...(given !== undefined && { given }) })
const wechat = (amount: number) => ({ method: '微信', amount })

test('due 1,193.20: 0.20 let off, 500.00 of 600.00 in cash, 393.00 by 微信; 300.00 is owed', async () => {
  const { owner, wechat: account, sale, moneyOf, openOf, balanceOf, expectSound } = await newCounter()
  const sold = await owner.ok(outbound.counter, sale(1193.2, { payments: [cash(500, 600), wechat(393)], rounding: 0.2 }))
  expect(sold).toMatchObject({ status: '已完成', moneyNo: expect.stringMatching(/^SK/) })
  expect(await openOf()).toEqual([['CK', 300]])
  expect([await balanceOf(), await balanceOf(account)]).toEqual([1500, 393])
  const [money, ...more] = await moneyOf()
  expect(more).toEqual([])
  expect(money).toMatchObject({ moneyNo: sold.moneyNo, status: '已完成', moneySum: 893, discount: 0.2, settled: 893.2, rest: 0 })
  const { content } = await owner.ok(receipts.get, { id: money?.id ?? 0 })
  expect(content?.lines).toMatchObject([
    { accountName: '现金', amount: 500, method: '现金', given: 600 },
    { accountName: '微信', amount: 393, method: '微信', given: 393 },
  ])
  expect(content?.items).toMatchObject([{ docNo: sold.ckNo, amount: 893.2, total: 1193.2 }])
  const log = (await owner.ok(receipts.log, { id: money?.id ?? 0 })).content
  expect(log.map(({ toStatus, note }) => [toStatus, note])).toEqual([['已完成', '柜台收款']])
  // the rest is taken later, by whoever stands at the till then
  expect((await owner.ok(outbound.get, { id: sold.id })).content?.moneyStatus).toBe('收款中')
  await owner.ok(outbound.pay, { id: sold.id, payments: [cash(300)] })
  expect(await openOf()).toEqual([])
  expect((await owner.call(outbound.pay, { id: sold.id, payments: [cash(1)] })).msg).toBe('单据已收清')
  await expectSound()
})

test('too much, change of 微信, an account that is stopped: nothing at all is posted', async () => {
  const { owner, wechat: account, sale, moneyOf, openOf, balanceOf, expectSound } = await newCounter()
  const refusal = async (change: Sale) => (await owner.call(outbound.counter, sale(1193, change))).msg
  expect(await refusal({ payments: [cash(1000), wechat(250)] })).toBe('收款合计 1,250.00 超过应收 1,193.00')
  expect(await refusal({ payments: [{ ...wechat(1193), given: 1200 }] })).toBe('只有现金可以找零')
  expect(await refusal({ payments: [cash(0)] })).toBe('收款金额应大于0')
  const { list } = (await owner.ok(funds.page, {})).page
  const { version = 0 } = list.find(({ id }) => id === account) ?? {}
  await owner.ok(funds.save, { id: account, version, accountName: '微信', accountType: 3, enabled: false })
  expect(await refusal({ payments: [wechat(1193)] })).toBe('收款方式 微信 不存在或已停用，请刷新后重试')
  expect([await openOf(), await moneyOf(), await balanceOf()]).toEqual([[], [], 1000])
  await expectSound()
})

test('what the client paid in advance is used with the sale, and his receipt follows', async () => {
  const { owner, clientId, sale, money, openOf, balanceOf, expectSound } = await newCounter()
  const advance = await money(500)
  const before = await owner.ok(pay.beforeSale, { clientId })
  expect(before.credits).toMatchObject([{ rest: 500 }])
  expect(before.methods.map(({ name, takesChange }) => [name, takesChange])).toEqual([
    ['现金', true],
    ['微信', false],
  ])
  const credits = [{ itemId: before.credits[0]?.itemId ?? 0, amount: 300 }]
  const sold = await owner.ok(outbound.counter, sale(400, { credits }))
  expect(sold.moneyNo).toBe('')
  expect(await openOf()).toEqual([
    ['SK', -200],
    ['CK', 100],
  ])
  expect((await owner.ok(pay.beforeSale, { clientId, id: sold.id })).due).toBe(100)
  const last = await owner.ok(outbound.pay, {
    id: sold.id,
    payments: [cash(20)],
    credits: [{ ...credits[0], itemId: credits[0]?.itemId ?? 0, amount: 80 }],
  })
  expect(last.moneyNo).toMatch(/^SK/)
  expect(await openOf()).toEqual([['SK', -120]])
  const more = [{ itemId: credits[0]?.itemId ?? 0, amount: 120.01 }]
  expect((await owner.call(outbound.counter, sale(400, { credits: more }))).msg).toBe('所选单据的未核销金额已变化，请刷新后重新选择')
  await owner.ok(outbound.counter, sale(400, { credits: [{ itemId: credits[0]?.itemId ?? 0, amount: 120 }] }))
  expect((await owner.ok(receipts.get, { id: advance.id })).content).toMatchObject({ status: '已完成', rest: 0 })
  expect(await balanceOf()).toBe(1520)
  await expectSound()
})

test('credit is judged on what is not paid at once', async () => {
  const { owner, client, sale, openOf, expectSound } = await newCounter()
  const clientId = await client({ maxPrice: 100 })
  expect((await owner.call(outbound.counter, sale(300, { clientId, payments: [cash(199.99)] }))).msg).toMatch(/^超出信用额度/)
  await owner.ok(outbound.counter, sale(300, { clientId, payments: [cash(200)] }))
  expect(await openOf('ys', clientId)).toEqual([['CK', 100]])
  await expectSound()
})

test('a stock-in is paid as it is confirmed, or afterwards; more than the account holds is not', async () => {
  const { owner, supplierId, pjid, rkDraft, openOf, balanceOf, expectSound } = await newCounter()
  const draft = async () => (await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }]))).id
  const first = await draft()
  expect(await owner.ok(stockIn.confirm, { id: first, payments: [cash(500)], rounding: 10 })).toMatchObject({
    moneyNo: expect.stringMatching(/^FK/),
  })
  // 1,000 of the goods the company began with, and 90 of these
  expect(await openOf('yf', supplierId)).toEqual([
    ['RK', 1000],
    ['RK', 90],
  ])
  expect(await balanceOf()).toBe(500)
  await owner.ok(stockIn.pay, { id: first, payments: [cash(90)] })
  expect((await owner.call(stockIn.pay, { id: first, payments: [cash(1)] })).msg).toBe('单据已付清')
  const second = await draft()
  expect((await owner.call(stockIn.confirm, { id: second, payments: [cash(600)] })).msg).toBe('账户 现金 余额不足')
  expect((await owner.call(stockIn.confirm, { id: second, payments: [cash(600.01)] })).msg).toBe('付款合计 600.01 超过应付 600.00')
  expect((await owner.ok(stockIn.get, { id: second })).content?.status).toBe('草稿')
  expect(await balanceOf()).toBe(410)
  const { list } = (await owner.ok(payments.page, {})).page
  expect(list.map(({ moneySum, discount }) => [moneySum, discount]).sort()).toEqual([
    [500, 10],
    [90, 0],
  ])
  await expectSound()
})

test('two cashiers take the money of one sale: one of them does', async () => {
  const { owner, sell, moneyOf, openOf, balanceOf, expectSound } = await newCounter()
  const { id } = await sell(300)
  const answers = await Promise.all([1, 2].map(() => owner.call(outbound.pay, { id, payments: [cash(300)] })))
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
  expect(answers.find(({ code }) => code === Code.refused)?.msg).toBe('单据已收清')
  expect([(await moneyOf()).length, await openOf(), await balanceOf()]).toEqual([1, [], 1300])
  await expectSound()
})

test('an answer that was lost and is asked for again: one sale, one 收款单', async () => {
  const { owner, sale, moneyOf, balanceOf, sell, expectSound } = await newCounter()
  const sent = sale(100, { payments: [cash(100)], submittime: 'press-1' })
  const answers = await Promise.all([owner.call(outbound.counter, sent), owner.call(outbound.counter, sent)])
  expect(answers.map(({ code }) => code).sort()).toEqual([Code.done, Code.asks])
  expect((await owner.call(outbound.counter, sent)).code).toBe(Code.asks)
  expect([(await moneyOf()).length, await balanceOf()]).toEqual([1, 1100])
  const { id } = await sell(300)
  const part = { id, payments: [cash(100)], submittime: 'press-2' }
  await owner.ok(outbound.pay, part)
  expect((await owner.call(outbound.pay, part)).code).toBe(Code.asks)
  expect(await balanceOf()).toBe(1200)
  await expectSound()
})

test('红冲 of a sale takes back the money that came with it, and stops at money that did not', async () => {
  const { owner, clientId, sale, moneyOf, money, openOf, balanceOf, expectSound } = await newCounter()
  const sold = await owner.ok(outbound.counter, sale(300, { payments: [cash(100)] }))
  await owner.ok(outbound.pay, { id: sold.id, payments: [wechat(50)] })
  const { id: other } = await money(150)
  const undo = { id: sold.id, note: '开错' }
  expect((await owner.call(reversal.sale, undo)).msg).toMatch(/^单据 CK\d+ 已核销（SK\d+）/)
  await owner.ok(receipts.reverse, { id: other, note: '开错' })
  await owner.ok(reversal.sale, undo)
  expect((await moneyOf()).map(({ status }) => status)).toEqual(['已红冲', '已红冲', '已红冲'])
  expect([await openOf('ys', clientId), await balanceOf()]).toEqual([[], 1000])
  await expectSound()
})

test('红冲 of a stock-in takes back what was paid with it', async () => {
  const { owner, supplierId, pjid, rkDraft, openOf, balanceOf, expectSound } = await newCounter()
  const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 10, purchasePrice: 60 }]))
  await owner.ok(stockIn.confirm, { id, payments: [cash(600)] })
  expect(await balanceOf()).toBe(400)
  await owner.ok(reversal.stockIn, { id, note: '开错' })
  expect([await openOf('yf', supplierId), await balanceOf()]).toEqual([[['RK', 1000]], 1000])
  await expectSound()
})

test('who may sell at the counter, but take no money or see no price, takes none', async () => {
  const { tenant, sale, moneyOf, sell } = await newCounter()
  const clerk = await tenant.withTags('busi:ck:counter', 'price.txsprice', 'busi:ck:query')
  const paid = sale(100, { payments: [cash(100)] })
  expect((await clerk.call(outbound.counter, paid)).code).toBe(Code.forbidden)
  const blind = await tenant.withTags('busi:ck:counter', 'busi:ck:pay', 'busi:ck:query')
  expect((await blind.call(outbound.counter, paid)).msg).toBe('没有查看金额的权限，不能收款')
  const { id } = await sell(100)
  expect((await blind.call(outbound.pay, { id, payments: [cash(100)] })).msg).toBe('没有查看金额的权限，不能收款')
  expect((await clerk.call(outbound.pay, { id, payments: [cash(100)] })).code).toBe(Code.forbidden)
  expect(await moneyOf()).toEqual([])
  const cashier = await tenant.withTags('busi:ck:counter', 'busi:ck:pay', 'price.txsprice')
  await cashier.ok(outbound.counter, paid)
  expect(await moneyOf()).toMatchObject([{ moneySum: 100 }])
})

test('收款方式: named once, kept by version, each with an account of the company', async () => {
  const { owner, cash: box } = await newCounter()
  const list = async () => (await owner.ok(payMethods.list, {})).content
  expect((await list()).map(({ name, accountName, takesChange }) => [name, accountName, takesChange])).toEqual([
    ['现金', '现金', true],
    ['微信', '微信', false],
  ])
  expect((await owner.call(payMethods.save, { name: '现金', accountId: box })).msg).toBe('收款方式“现金”已存在')
  const { id } = await owner.ok(payMethods.save, { name: '备用金', accountId: box, takesChange: true, sort: 50 })
  expect((await owner.call(payMethods.save, { name: '刷卡', accountId: 1 })).code).toBe(Code.notYours)
  await owner.ok(payMethods.save, { id, version: 1, name: '备用金', accountId: box, enabled: false })
  expect((await owner.call(payMethods.save, { id, version: 1, name: '备用', accountId: box })).msg).toBe(
    '收款方式已被他人修改，请刷新后重试',
  )
  expect((await owner.call(payMethods.save, { id, version: 2, name: '微信', accountId: box })).msg).toBe('收款方式“微信”已存在')
})
