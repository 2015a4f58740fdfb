import { fundOrders } from '#contract/documents/fund-orders.ts'
import { badDebts, type MoneyKind, moneyCalls } from '#contract/documents/payments/payments.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { today } from '#test/trade.ts'
import type { Item } from './debts.ts'
import type { Desk } from './desk.ts'
import { type Money, smaller, yuan } from './exact.ts'

interface Taken {
  payments: { till: number; amount: Money }[]
  rounding: Money
  credits: { item: Item; amount: Money }[]
}
const nothing: Taken = { payments: [], rounding: 0n, credits: [] }
const inYuan = (amount: Money) => Number(amount) / 10_000

/** Money that comes in the same window as its document. */
export function payingWith(desk: Desk) {
  const { owner, books, tills, tillNames, one, chance, whole } = desk

  /** How much of a document is paid at once, in which ways; mostly nothing. */
  function choose(kind: 'ck' | 'rk', _partner: number, total: Money) {
    if (!chance(0.35) || total === 0n) return { money: nothing, input: {} }
    const first = chance(0.5) ? total : ((total * BigInt(whole(1, 99))) / 1_000_000n) * 10_000n
    const rounding = first === total && total > 20_000n && chance(0.3) ? BigInt(whole(1, 90)) * 100n : 0n
    const rest = first - rounding
    const half = chance(0.3) ? (rest / 20_000n) * 10_000n : rest
    const payments = [half, rest - half].flatMap((amount, at) => (amount > 0n ? [{ at, amount }] : []))
    const input = {
      payments: payments.map(({ at, amount }) => ({ method: tillNames[at] ?? '', amount: inYuan(amount) })),
      ...(rounding > 0n && { rounding: inYuan(rounding) }),
    }
    if (payments.length === 0) return { money: nothing, input: {} }
    return { money: { payments: payments.map(({ at, amount }) => ({ till: tills[at] ?? 0, amount })), rounding, credits: [] }, input, kind }
  }

  /** The same, and a part out of what lies there for the client. */
  async function withCredits(kind: 'ck' | 'rk', partner: number, total: Money): Promise<{ money: Taken; input: object }> {
    const chosen = choose(kind, partner, total)
    if (chosen.money.payments.length > 0 || !chance(0.3)) return chosen
    const { page } = await owner.ok(openItemCalls.ys.items, { clientId: partner, state: 'open', limit: 200 })
    const credits = page.list.filter(({ rest }) => Number(rest) < 0)
    if (credits.length === 0) return chosen
    const credit = one(credits)
    const item = books.debts.named(`${credit.document}/${credit.documentId}/${credit.event}`)
    const amount = smaller(-yuan(credit.rest), total)
    return { money: { ...nothing, credits: [{ item, amount }] }, input: { credits: [{ itemId: credit.id, amount: inYuan(amount) }] } }
  }

  /** Books it; answers how it goes back together with its document. */
  async function posted(kind: 'ck' | 'rk', of: string, { payments, rounding, credits }: Taken, moneyNo: string): Promise<() => void> {
    const debt = books.debts.named(of)
    for (const { item, amount } of credits) books.debts.meet(debt, item, amount, true)
    if (payments.length === 0) return () => books.debts.free(debt)
    const money = kind === 'ck' ? 'sk' : 'fk'
    const [order] = (await owner.ok(moneyCalls[money].page, { moneyNo })).page.list
    const name = `${money}/${order?.id}/${money === 'sk' ? '收款' : '付款'}`
    const paid = payments.reduce((sum, { amount }) => sum + amount, 0n)
    const sign = kind === 'ck' ? 1n : -1n
    const word = kind === 'ck' ? '优惠' : '供应商优惠'
    books.on(today)
    const own = books.owe({ partner: debt.partner, side: debt.side, name, amount: -paid - rounding, due: today })
    books.debts.meet(debt, own)
    for (const { till, amount } of payments) books.pay(till, sign * amount)
    books.explain(word, -sign * rounding)
    return () => {
      books.on(today)
      books.debts.unsettle(own)
      books.takeBack(name)
      for (const { till, amount } of payments) books.pay(till, -sign * amount)
      books.explain(word, sign * rounding)
    }
  }
  return { choose, withCredits, posted }
}
export type WithDocument = ReturnType<typeof payingWith>

/** 收款, 付款, 退款, 坏账, 其他收支 and 转账. */
export function banking(desk: Desk) {
  const { owner, books, tills, clients, suppliers, carriers, whole, one, chance, fen, tried, did, takenBack, someDay } = desk

  /** Oldest due first; returns that are open anyway take part, money paid before does not. */
  async function pays(kind: 'sk' | 'fk') {
    const side = kind === 'sk' ? 'ys' : 'yf'
    const partner = one(kind === 'sk' ? clients : [...suppliers, ...carriers])
    const { debts, credits } = books.debts.open(partner, side)
    const owed = debts.reduce((sum, { amount, settled }) => sum + amount - settled, 0n)
    const [account, day] = [one(tills), someDay()]
    const amount = fen(1, 200_000)
    const off = owed > yuan(amount.toFixed(2)) + yuan(1) && chance(0.3) ? fen(1, 90) : 0
    const sent = { clientId: partner, moneyDate: day, lines: [{ accountId: account, amount }], discount: off }
    const saved = await tried(kind, moneyCalls[kind].save, sent)
    if (!saved || !(await tried(kind, moneyCalls[kind].audit, { id: saved.id }))) return
    const id = Number(saved.id)
    const name = `${kind}/${id}/${kind === 'sk' ? '收款' : '付款'}`
    const total = yuan(amount.toFixed(2)) + yuan(off.toFixed(2))
    books.on(day)
    const own = books.owe({ partner, side, name, amount: -total, due: day })
    const takePart = [...credits.filter(({ name: of }) => !/^(sk|fk|hc|qw)\//.test(of)), own]
    for (const credit of takePart) for (const debt of debts) books.debts.meet(debt, credit)
    const money = kind === 'sk' ? yuan(amount.toFixed(2)) : -yuan(amount.toFixed(2))
    const discount = kind === 'sk' ? -yuan(off.toFixed(2)) : yuan(off.toFixed(2))
    const word = kind === 'sk' ? '优惠' : '供应商优惠'
    books.pay(account, money)
    books.explain(word, discount)
    const takeBack = async () => {
      if (!(await tried(`${kind}红冲`, moneyCalls[kind as MoneyKind].reverse, { id, note: '退票' }))) return false
      books.on(today)
      books.debts.unsettle(own)
      books.takeBack(name)
      books.pay(account, -money)
      books.explain(word, -discount)
      return true
    }
    did(kind, takeBack, day)
  }

  /** Whoever has a credit is paid back, at most that much. */
  async function refunds(kind: 'tk' | 'gk') {
    const side = kind === 'tk' ? 'ys' : 'yf'
    const holder = one(kind === 'tk' ? clients : suppliers)
    const { credits } = books.debts.open(holder, side)
    const credit = credits.reduce((sum, { amount, settled }) => sum + settled - amount, 0n)
    if (credit === 0n) return
    const amount = whole(1, Math.min(100_000, Number(credit / 100n))) / 100
    const [account, day] = [one(tills), someDay()]
    const sent = { clientId: holder, moneyDate: day, lines: [{ accountId: account, amount }] }
    const saved = await tried(kind, moneyCalls[kind].save, sent)
    if (!saved || !(await tried(kind, moneyCalls[kind].audit, { id: saved.id }))) return
    const name = `${kind}/${saved.id}/退款`
    books.on(day)
    const own = books.owe({ partner: holder, side, name, amount: yuan(amount.toFixed(2)), due: day })
    for (const each of credits) books.debts.meet(own, each)
    const money = kind === 'tk' ? -yuan(amount.toFixed(2)) : yuan(amount.toFixed(2))
    books.pay(account, money)
    const takeBack = async () => {
      if (!(await takenBack(kind, Number(saved.id)))) return false
      books.on(today)
      books.debts.unsettle(own)
      books.takeBack(name)
      books.pay(account, -money)
      return true
    }
    did(kind, takeBack, day)
  }

  /** 坏账 on chosen debts, and what of it comes in after all: owed again, to be received like any other debt. */
  async function givesUp() {
    const clientId = one(clients)
    const { page } = await owner.ok(openItemCalls.ys.items, { clientId, state: 'open', limit: 200 })
    const debts = page.list.filter(({ rest, document }) => Number(rest) > 0 && document === 'ck').slice(0, whole(1, 2))
    if (debts.length === 0) return
    const day = someDay()
    const chosen = debts.map(({ id, rest, document, documentId, event }) => {
      const open = Number(yuan(rest) / 100n)
      return { itemId: id, item: books.debts.named(`${document}/${documentId}/${event}`), amount: whole(1, open) / 100 }
    })
    const items = chosen.map(({ itemId, amount }) => ({ itemId, amount }))
    const saved = await tried('坏账', badDebts.save, { clientId, moneyDate: day, settling: '指定', reason: '倒闭', items })
    if (!saved || !(await tried('坏账', badDebts.submit, { id: saved.id })) || !(await tried('坏账', badDebts.audit, { id: saved.id })))
      return
    const id = Number(saved.id)
    const name = `hz/${id}/坏账`
    const total = chosen.reduce((sum, { amount }) => sum + yuan(amount.toFixed(2)), 0n)
    books.on(day)
    const own = books.owe({ partner: clientId, side: 'ys', name, amount: -total, due: day })
    for (const { item, amount } of chosen) books.debts.meet(item, own, yuan(amount.toFixed(2)))
    books.explain('坏账', -total)
    const recovered: { name: string; amount: Money }[] = []
    // every story has one of it
    if (chance(0.5) || !desk.counts.byWord.has('坏账收回')) {
      const back = whole(1, Number(total / 100n)) / 100
      if (await tried('坏账收回', badDebts.recover, { id, amount: back })) {
        const amount = yuan(back.toFixed(2))
        recovered.push({ name: `hz/${id}/收回1`, amount })
        books.on(today)
        books.owe({ partner: clientId, side: 'ys', name: `hz/${id}/收回1`, amount, due: today })
        books.explain('坏账', amount)
        did('坏账收回')
      }
    }
    const takeBack = async () => {
      if (!(await takenBack('hz', id))) return false
      books.on(today)
      for (const each of recovered) {
        books.takeBack(each.name)
        books.explain('坏账', -each.amount)
      }
      books.debts.unsettle(own)
      books.takeBack(name)
      books.explain('坏账', total)
      return true
    }
    did('坏账', takeBack, day)
  }

  /** 其他收支 and 转账, posted as they are written. */
  async function pettyCash() {
    const kind = one(['qs', 'qz', 'zk'] as const)
    const [account, day, amount] = [one(tills), someDay(), fen(1, 30_000)]
    const to = tills.find((each) => each !== account) ?? 0
    const fee = kind === 'zk' && chance(0.5) ? fen(1, 500) : 0
    const sent = { kind, fundDate: day, accountId: account, amount, ...(kind === 'zk' ? { toAccountId: to, fee } : { category: '其他' }) }
    const saved = await tried(kind, fundOrders.save, sent)
    if (!saved) return
    const [sum, cost] = [yuan(amount.toFixed(2)), yuan(fee.toFixed(2))]
    const book = (sign: bigint) => {
      books.pay(account, kind === 'qs' ? sign * sum : -sign * sum)
      if (kind === 'qs') books.explain('其他收入', sign * sum)
      if (kind === 'qz') books.explain('其他支出', -sign * sum)
      if (kind !== 'zk') return
      books.pay(to, sign * sum)
      books.pay(account, -sign * cost)
      books.explain('手续费', -sign * cost)
    }
    books.on(day)
    book(1n)
    const takeBack = async () => {
      if (!(await takenBack(kind, Number(saved.id)))) return false
      books.on(today)
      book(-1n)
      return true
    }
    did(kind === 'zk' ? '转账' : '其他收支', takeBack, day)
  }
  return { pays, refunds, givesUp, pettyCash }
}
