import { fundOrders } from '#contract/documents/fund-orders.ts'
import { moneyCalls, receipts } from '#contract/documents/payments/payments.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '../../kit/time.ts'
import { accountsOf, IN_HAND, type Payday, paidOf, spendingsOf } from './plan-money.ts'
import type { Acting, Actor } from './stage.ts'

/** Who keeps the books of a company. */
const keeper = (company: number) => (company === 0 ? 'caiwu' : 'laoban')

export async function openAccounts(acting: Acting, company: number, day: string, capital: number) {
  const { call } = await acting(keeper(company), day, company)
  for (const [sort, account] of accountsOf(company, capital).entries()) await call(funds.save, { ...account, openingDate: day, sort })
}

interface Due {
  clientId: number
  clientName: string
  due: string
}
// Goods that were bought to be paid at once, by transfer, are due whatever the supplier's terms; what was given back counts against it all.
const DUE = `
  select y.client_id as "clientId", c.client_name as "clientName", sum(y.amount - y.settled) as due from accysyf y
  join client c on c.tenant_id = y.tenant_id and c.client_id = y.client_id
  left join rk_order o on o.tenant_id = y.tenant_id and o.rk_id = y.document_id and y.document = 'rk'
  where y.tenant_id = $1 and y.company_id = $2 and y.direction = $3 and y.amount <> y.settled and y.biz_date <= $4
    and (y.amount > 0 and (y.due_date <= $4 or o.paytype <> '月结') or y.document in ('xt', 'ct'))
  group by 1, 2 having sum(y.amount - y.settled) > 0 order by 1`

const duesOn = ({ ctx }: Actor, direction: DueDirection, day: string) =>
  statement<Due>(ctx, 'seed.due', DUE, [ctx.tenantId, ctx.companyId, direction, day])

export async function accountsIn({ call }: Actor): Promise<number[]> {
  const { page } = await call(funds.page, {})
  return page.list.map(({ id }) => id)
}

/** A payday: who owes pays what is due, save one in `skipped`; what has gathered goes to the bank, and from there rent, wages and suppliers are paid. */
export async function payday(acting: Acting, company: number, { day, monthly, skipped }: Payday, slow: ReadonlySet<string>) {
  const books = await acting(keeper(company), day, company)
  const [cash = 0, bank = 0, wechat = 0, alipay = 0] = await accountsIn(books)
  for (const [at, { clientId, clientName, due }] of (await duesOn(books, 'ys', day)).entries()) {
    if (slow.has(clientName) || (at + Number(day.slice(-2))) % skipped === 0) continue
    const { amount, discount } = paidOf(Number(due))
    const accountId = amount > 3000 ? bank : ([wechat, cash, bank, alipay, wechat][at % 5] ?? cash)
    await pay(books, 'sk', { clientId, moneyDate: day, discount, lines: [{ accountId, amount }] })
  }
  let left = await bringToBank(books, day)
  for (const spending of monthly ? spendingsOf(company) : []) {
    await books.call(fundOrders.save, { kind: 'qz', fundDate: day, accountId: bank, ...spending })
    left -= spending.amount
  }
  for (const [at, { clientId, due }] of (await duesOn(books, 'yf', day)).entries()) {
    const amount = Number(due)
    // nobody pays with money he has not got
    if ((at + Number(day.slice(-2))) % 7 === 2 || left - amount < IN_HAND) continue
    await pay(books, 'fk', { clientId, moneyDate: day, lines: [{ accountId: bank, amount }] })
    left -= amount
  }
}

/** Answers what lies in the bank then. */
async function bringToBank({ call }: Actor, fundDate: string): Promise<number> {
  const { page } = await call(funds.page, {})
  const bank = page.list.find(({ accountType }) => accountType === 2)
  let there = Number(bank?.balance)
  for (const { id, accountType, balance } of page.list) {
    const amount = Math.floor((Number(balance) - IN_HAND) / 100) * 100
    if (!bank || id === bank.id || amount < IN_HAND) continue
    const fee = accountType === 1 ? 0 : Number((amount / 1000).toFixed(2))
    await call(fundOrders.save, { kind: 'zk', fundDate, accountId: id, toAccountId: bank.id, amount, fee })
    there += amount
  }
  return there
}

export async function pay({ call }: Actor, kind: 'sk' | 'fk' | 'tk' | 'gk', draft: Sent<typeof receipts.save>) {
  const { id } = await call(moneyCalls[kind].save as typeof receipts.save, draft)
  await call(moneyCalls[kind].audit as typeof receipts.audit, { id })
}

/** Small expenses, a client who paid in advance, receipts that wait for 审核, and last month's statements. */
export async function otherMoney(acting: Acting, day: string) {
  const books = await acting(keeper(0), day, 0)
  const { call } = books
  const [cash = 0, bank = 0, wechat = 0] = await accountsIn(books)
  const spend = (kind: 'qs' | 'qz', accountId: number, amount: number, category: string, counterpart: string, ago: number) =>
    call(fundOrders.save, { kind, fundDate: daysFrom(day, -ago), accountId, amount, category, counterpart })
  await spend('qz', cash, 386.5, '招待费', '', 3)
  await spend('qz', wechat, 120, '运费', '货拉拉', 2)
  await spend('qs', cash, 260, '废品收入', '废品站', 3)
  const [advance, ...waiting] = await duesOn(books, 'ys', daysFrom(day, 60))
  if (advance) {
    const { clientId } = advance
    const { id } = await call(receipts.save, {
      clientId,
      moneyDate: day,
      settling: '不核销',
      lines: [{ accountId: bank, amount: 2000 }],
      remark: '订货定金',
    })
    await call(receipts.audit, { id })
  }
  for (const { clientId, due } of waiting.slice(0, 2))
    await call(receipts.save, { clientId, moneyDate: day, lines: [{ accountId: wechat, amount: paidOf(Number(due)).amount }] })
  await call(statementCalls.ys.makeStatements, { month: daysFrom(`${day.slice(0, 7)}-01`, -1).slice(0, 7) })
}
