import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { Code } from '#contract/kit/fields.ts'
import { branchDues } from '#contract/ledgers/branches.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { tradingBranches } from '#test/branches.ts'
import { today } from '#test/trade.ts'

/** The branch owes the head 550 for goods, and has 800 in its till. */
async function owing() {
  const branches = await tradingBranches()
  const { trade, head, shop, rule, move } = branches
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 50 })
  await rule('成本', 1.1)
  await move([{ pjid, qty: 10 }])
  const account = (side: typeof head, accountName: string, opening: number) =>
    side.who.ok(funds.save, { accountName, accountType: 1, opening, openingDate: today })
  const [{ id: theirs }, { id: ours }] = [await account(head, '总店银行', 100), await account(shop, '分店现金', 800)]
  const pay = { kind: 'zk' as const, fundDate: today, accountId: ours, toAccountId: theirs, toCompanyId: head.companyId }
  const balances = async () => {
    const [there, here] = await Promise.all([head, shop].map(({ who }) => who.ok(funds.page, { limit: 100 })))
    return [there?.page.list.find(({ id }) => id === theirs)?.balance, here?.page.list.find(({ id }) => id === ours)?.balance]
  }
  return { ...branches, pay, balances, theirs, ours }
}

test('the branch pays what it owes the head: money goes over, the debt goes down, and 红冲 takes both back', async () => {
  const { head, shop, pay, balances, owed, profitOf, sound, theirs } = await owing()
  expect((await shop.who.ok(fundOrders.branchAccounts, { companyId: head.companyId })).content).toContainEqual({
    id: theirs,
    accountName: '总店银行',
  })
  const { id, fundNo } = await shop.who.ok(fundOrders.save, { ...pay, amount: 500, fee: 2 })
  expect([await balances(), await owed()]).toEqual([
    [600, 298],
    [50, -50],
  ])
  const [row] = (await head.who.ok(branchDues.page, {})).page.list
  expect(row).toMatchObject({ about: '内部付款', docNo: fundNo, owesUs: -500 })
  // nobody earned anything by it but the bank
  expect((await profitOf(shop)).netProfit).toBe(-2)
  expect((await profitOf(head)).netProfit).toBe(50)
  const listed = (await shop.who.ok(fundOrders.page, { kind: 'zk' })).page.list
  expect(listed).toMatchObject([{ fundNo, toAccountName: '总店银行', amount: 500 }])
  await sound()
  await shop.who.ok(fundOrders.reverse, { id })
  expect([await balances(), await owed()]).toEqual([
    [100, 800],
    [550, -550],
  ])
  await sound()
})

test('pressed twice it is paid once; two that cross each other both go through; more than is in the account does not', async () => {
  const { head, shop, pay, balances, owed, sound, theirs, ours } = await owing()
  const submittime = Date.now()
  const pressed = await Promise.all([1, 2].map(() => shop.who.send(fundOrders.save, { ...pay, amount: 100, submittime })))
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
  const back = { ...pay, accountId: theirs, toAccountId: ours, toCompanyId: shop.companyId }
  const crossing = Array.from({ length: 6 }, (_, at) =>
    at % 2 ? shop.who.ok(fundOrders.save, { ...pay, amount: 10 }) : head.who.ok(fundOrders.save, { ...back, amount: 10 }),
  )
  await Promise.all(crossing)
  expect([await balances(), await owed()]).toEqual([
    [200, 700],
    [450, -450],
  ])
  expect((await shop.who.call(fundOrders.save, { ...pay, amount: 701 })).msg).toBe('账户 分店现金 余额不足')
  await sound()
})

test('only transfers go to another company, into its own account, by whoever may', async () => {
  const { trade, head, shop, pay, ours } = await owing()
  const said = async (change: object) => (await shop.who.send(fundOrders.save, { ...pay, amount: 1, ...change })).body
  expect((await said({ kind: 'qz', category: '房租' })).msg).toBe('只有转账可以付给其他公司')
  expect((await said({ toCompanyId: shop.companyId })).msg).toBe('收款公司不能是本公司')
  expect((await said({ toAccountId: ours + 999_999 })).code).toBe(Code.notYours)
  expect((await said({ toCompanyId: 999_999 })).code).toBe(Code.notYours)
  const cashier = await trade.tenant.withTags('fin:fund:add')
  const from = { ...pay, accountId: pay.toAccountId, toAccountId: ours, toCompanyId: shop.companyId, amount: 1 }
  expect((await cashier.call(fundOrders.save, from)).code).toBe(Code.forbidden)
  expect((await cashier.call(fundOrders.branchAccounts, { companyId: head.companyId })).code).toBe(Code.forbidden)
})
