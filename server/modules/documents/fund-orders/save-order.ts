import { FUND_KINDS, type FundKind, type fundOrders } from '#contract/documents/fund-orders.ts'
import { compare, isFen, negate } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours } from '#server/kit/errors.ts'
import { type FundMove, lockAccounts, postCash } from '#server/modules/ledgers/cash/index.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { logTransition, transition } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { holdBoth, nameOf, payBranch } from './branch-pay.ts'
import { visible } from './orders.ts'

type Saved = Omit<Received<typeof fundOrders.save>, 'submittime'>
type Input = Omit<Saved, 'toCompanyId'> & Partial<Pick<Saved, 'toCompanyId'>>

/** The life of 转账 and 其他收支: posted as they are written. */
export const steps = { reverse: { from: ['已完成'], to: '已红冲' } } as const

/** Saves and posts. The number is taken last: its row is hot. */
export async function saveOrder(ctx: Context, input: Input) {
  requireSense(ctx, input)
  const { kind, fundDate, accountId, toAccountId, toCompanyId = 0, amount, fee, category, remark } = input
  const inner = toCompanyId !== 0
  if (inner) await holdBoth(ctx, input)
  else {
    const accounts = kind === 'zk' ? [accountId, toAccountId] : [accountId]
    if ((await lockAccounts(ctx, accounts)).length < accounts.length) throw notYours()
  }
  const counterpart = inner ? await nameOf(ctx, toCompanyId) : input.counterpart
  const fundNo = await nextNumber(ctx, kind, ctx.today)
  const { fundId } = await ctx.db
    .insertInto('fundOrder')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      kind,
      fundNo,
      fundDate,
      status: '已完成',
      accountId,
      toAccountId: kind === 'zk' ? toAccountId : null,
      toCompanyId: inner ? toCompanyId : null,
      amount,
      fee,
      category,
      counterpart,
      remark,
      createdBy: ctx.userId,
      createdAt: ctx.now,
    })
    .returning('fundId')
    .executeTakeFirstOrThrow()
  const cause = { ...causeOf(kind, fundId, fundNo), event: '登记', bizDate: fundDate }
  if (inner) await payBranch(ctx, cause, { accountId, toAccountId, toCompanyId, amount, fee, counterpart })
  else await postCash(ctx, cause, movesOf(input))
  await logTransition(ctx, kind, fundId, [{ from: '', to: '已完成' }])
  return { id: fundId, fundNo }
}

function requireSense(ctx: Context, { kind, fundDate, accountId, toAccountId, toCompanyId = 0, amount, fee, category }: Input) {
  if (toCompanyId !== 0 && kind !== 'zk') throw invalid('只有转账可以付给其他公司')
  if (compare(amount, '0') <= 0) throw invalid('请输入大于0的金额')
  if (compare(fee, '0') < 0) throw invalid('手续费不能小于0')
  if (!isFen(amount) || !isFen(fee)) throw invalid('金额最多两位小数')
  requireNotAfterToday(ctx, fundDate)
  if (kind === 'zk') {
    if (toAccountId === 0) throw invalid('请选择转入账户')
    if (toAccountId === accountId) throw invalid('转出和转入不能是同一个账户')
  } else {
    if (compare(fee, '0') > 0) throw invalid('只有转账才有手续费')
    if (category === '') throw invalid('请输入收支类别')
  }
}

const causeOf = (kind: FundKind, documentId: number, docNo: string) => ({
  document: kind,
  documentId,
  docNo,
  kind: FUND_KINDS[kind],
  clientId: null,
})

interface Moved {
  kind: string
  accountId: number
  toAccountId: number | null
  amount: string
  fee: string
  category: string
  counterpart: string
}
/** What it does to the accounts; a fee is taken from the giving one on top. */
function movesOf({ kind, accountId, toAccountId, amount, fee, category, counterpart }: Moved): FundMove[] {
  const remark = [category, counterpart].filter(Boolean).join(' ')
  if (kind !== 'zk') return [{ accountId, amount: kind === 'qs' ? amount : negate(amount), remark }]
  return [
    { accountId, amount: negate(amount), remark },
    { accountId: toAccountId ?? 0, amount, remark },
    { accountId, amount: negate(fee), kind: '手续费' },
  ]
}

/** 红冲: the same the other way, today. */
export async function reverseOrder(ctx: Context, { id, note = '' }: { id: number; note?: string }) {
  const order = await lockFund(ctx, id)
  const status = transition(steps, order.status, 'reverse')
  const cause = { ...causeOf(order.kind as FundKind, id, order.fundNo), event: '红冲', bizDate: ctx.today }
  if (order.toCompanyId !== null) {
    await holdBoth(ctx, { ...order, toAccountId: order.toAccountId ?? 0, toCompanyId: order.toCompanyId })
    const { accountId, toAccountId, toCompanyId, counterpart } = order
    const amounts = { amount: negate(order.amount), fee: negate(order.fee) }
    await payBranch(ctx, cause, { accountId, toAccountId: toAccountId ?? 0, toCompanyId, counterpart, ...amounts })
  } else {
    const back = movesOf(order).map((move) => ({ ...move, amount: negate(move.amount), remark: `红冲 ${move.remark ?? ''}`.trim() }))
    await postCash(ctx, cause, back)
  }
  await ctx.db
    .updateTable('fundOrder')
    .set({ status, reversedBy: ctx.userId, reversedAt: ctx.now, reversedOn: ctx.today })
    .where('tenantId', '=', ctx.tenantId)
    .where('fundId', '=', id)
    .execute()
  await logTransition(ctx, order.kind, id, [{ from: order.status, to: status, note }])
  return { status }
}

export async function lockFund(ctx: Context, id: number) {
  const order = await visible(ctx).selectAll('o').where('o.fundId', '=', id).forUpdate().executeTakeFirst()
  if (!order) throw notYours()
  return order
}
