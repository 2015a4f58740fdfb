import { expect, test } from 'vitest'
import { fundOrders } from '#contract/documents/fund-orders.ts'
import { Code } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { newBooks } from '#test/money.ts'
import { today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

test('money is moved between accounts, fee on top; income and expense change one; each is undone by 红冲', async () => {
  const { owner, cash, balanceOf, expectSound } = await newBooks()
  const { id: bank } = await owner.ok(funds.save, { accountName: '建行', accountType: 2, bankName: '建行天河支行', bankAccount: '6227' })
  const moved = await owner.ok(fundOrders.save, { kind: 'zk', fundDate: today, accountId: cash, toAccountId: bank, amount: 600, fee: 2.5 })
  expect(moved.fundNo).toMatch(/^ZK\d{10}$/)
  expect([await balanceOf(cash), await balanceOf(bank)]).toEqual([397.5, 600])
  await owner.ok(fundOrders.save, { kind: 'qs', fundDate: today, accountId: bank, amount: 10, category: '利息收入' })
  await owner.ok(fundOrders.save, { kind: 'qz', fundDate: today, accountId: bank, amount: 300, category: '房租', counterpart: '房东老李' })
  expect((await owner.ok(funds.total, {})).content).toEqual({ balance: 707.5 })
  expect((await owner.ok(fundOrders.total, {})).content.posted).toEqual({ count: 3, amount: 910, income: 10, expense: 300, fee: 2.5 })
  expect((await owner.call(fundOrders.reverse, { id: moved.id })).msg).toBe('账户 建行 余额不足')
  await owner.ok(fundOrders.save, { kind: 'qs', fundDate: today, accountId: bank, amount: 500, category: '废品收入' })
  await owner.ok(fundOrders.reverse, { id: moved.id })
  expect([await balanceOf(cash), await balanceOf(bank)]).toEqual([1000, 210])
  expect((await owner.call(fundOrders.reverse, { id: moved.id })).msg).toBe('单据状态已变化，请刷新后重试')
  const { page } = await owner.ok(funds.flow, { accountId: cash, kind: '转账,手续费' })
  expect(page.list.map(({ kind, income, expense, balance }) => [kind, income, expense, balance])).toEqual([
    ['手续费', 2.5, null, 1000],
    ['转账', 600, null, 997.5],
    ['手续费', null, 2.5, 397.5],
    ['转账', null, 600, 400],
  ])
  expect((await owner.ok(funds.flowTotal, { accountId: cash, dateTo: today })).content).toEqual({ income: 1602.5, expense: 602.5 })
  expect((await owner.ok(fundOrders.categories, {})).content).toContainEqual({ kind: 'qz', category: '房租' })
  await expectSound()
})

test('two take the last money of an account at once: one of them gets it', async () => {
  const { owner, cash, balanceOf, expectSound } = await newBooks()
  const take = () => owner.call(fundOrders.save, { kind: 'qz', fundDate: today, accountId: cash, amount: 700, category: '工资' })
  const done = await Promise.all([take(), take(), take()])
  expect(done.map(({ code, msg }) => (code === Code.done ? 'done' : msg)).sort()).toEqual([
    'done',
    '账户 现金 余额不足',
    '账户 现金 余额不足',
  ])
  expect(await balanceOf()).toBe(300)
  await expectSound()
})

test('transfers to and fro at the same moment do not wait for each other for ever', async () => {
  const { owner, cash, balanceOf, expectSound } = await newBooks()
  const { id: other } = await owner.ok(funds.save, { accountName: '微信', accountType: 3, opening: 1000 })
  const move = (accountId: number, toAccountId: number) =>
    owner.ok(fundOrders.save, { kind: 'zk', fundDate: today, accountId, toAccountId, amount: 10 })
  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? move(cash, other) : move(other, cash))))
  expect([await balanceOf(cash), await balanceOf(other)]).toEqual([1000, 1000])
  await expectSound()
})

test('an account is entered and changed with what its screen sends, once however often it is sent', async () => {
  const { owner } = await newBooks()
  const own = {
    accountName: '农行',
    accountType: 2,
    bankName: '农行科韵路支行',
    bankAccount: '6228',
    mayOverdraw: false,
    enabled: true,
    sort: 3,
    remark: '',
  }
  const sent = { id: 0, version: 0, ...own, opening: 88.5, openingDate: today, submittime: Date.now() }
  const { id } = await owner.ok(funds.save, sent)
  expect((await owner.send(funds.save, sent)).status).toBe(409)
  const stored = async () => (await owner.ok(funds.page, {})).page.list.filter(({ accountName }) => accountName.startsWith('农行'))
  expect(await stored()).toMatchObject([{ id, ...own, balance: 88.5 }])
  const [{ version } = { version: 0 }] = await stored()
  await owner.ok(funds.save, { id, version, ...own, accountName: '农行基本户', remark: '货款', submittime: Date.now() + 1 })
  expect(await stored()).toMatchObject([{ id, accountName: '农行基本户', remark: '货款', bankAccount: '6228', balance: 88.5 }])
})

test('an account that holds money is not stopped; a stopped one takes none', async () => {
  const { owner, cash, draft } = await newBooks()
  const [row] = (await owner.ok(funds.page, {})).page.list
  const stored = { id: cash, version: row?.version ?? 0, accountName: '现金', accountType: 1 }
  expect((await owner.call(funds.save, { ...stored, enabled: false })).msg).toBe('账户还有余额，不能停用；请先转出')
  await owner.ok(fundOrders.save, { kind: 'qz', fundDate: today, accountId: cash, amount: 1000, category: '其他' })
  await owner.ok(funds.save, { ...stored, enabled: false })
  expect((await owner.call(funds.save, { ...stored })).msg).toBe('账户已被他人修改，请刷新后重试')
  const again = { kind: 'qs', fundDate: today, accountId: cash, amount: 1, category: '其他' } as const
  expect((await owner.call(fundOrders.save, again)).msg).toBe('账户 现金 已停用')
  expect(draft(1).lines).toHaveLength(1)
  expect((await owner.call(funds.save, { accountName: '现金', accountType: 1 })).msg).toBe('账户“现金”已存在')
})

test.each([
  [{ amount: 0 }, '请输入大于0的金额'],
  [{ amount: 1.005 }, '金额最多两位小数'],
  [{ category: '' }, '请输入收支类别'],
  [{ fee: 1 }, '只有转账才有手续费'],
  [{ kind: 'zk' }, '请选择转入账户'],
  [{ fundDate: '2999-01-01' }, '日期不能晚于今天'],
])('an expense with %j is refused: %s', async (change, msg) => {
  const { owner, cash } = await newBooks()
  const sent = { kind: 'qz', fundDate: today, accountId: cash, amount: 1, category: '房租', ...change }
  expect((await owner.send(fundOrders.save, sent)).body.msg).toBe(msg)
})

test('whoever writes receipts may choose an account without seeing what is in it; another tenant’s accounts are nobody’s', async () => {
  const { tenant, cash } = await newBooks()
  const cashier = await tenant.withTags('fin:sk:add')
  expect((await cashier.ok(funds.page, { accountType: 1 })).page.list).toMatchObject([{ id: cash, accountTypeName: '现金', balance: null }])
  expect((await cashier.call(funds.flow, {})).code).toBe(Code.forbidden)
  const other = (await newTenant()).as('owner')
  expect((await other.ok(funds.page, {})).page.list).toEqual([])
  const theirs = { kind: 'qz', fundDate: today, accountId: cash, amount: 1, category: '房租' } as const
  expect((await other.call(fundOrders.save, theirs)).code).toBe(Code.notYours)
  expect((await other.call(funds.save, { id: cash, version: 1, accountName: 'x', accountType: 1 })).code).toBe(Code.notYours)
})
