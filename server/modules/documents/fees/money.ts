import { compare, isZero, least, subtract, sum, yuanText } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import type { Debt } from '#server/modules/ledgers/open-items/index.ts'
import { beginTaking, holdAccounts, type Payment, takeMoney } from '../payments/index.ts'
import type { Bearing } from './fees.ts'

/** What of the fees one partner is paid at once. */
interface FeePayment {
  partnerId: number
  payments: readonly Payment[]
}
type Named = Bearing & { docNo: string }
const only = (payments: readonly Payment[]) => ({ payments, rounding: '0', credits: [] })

/** Before anything is locked: the right, and amounts that make sense. */
export async function beginPaying(ctx: Context, document: Bearing['document'], paid: readonly FeePayment[]): Promise<void> {
  if (paid.some(({ payments }) => payments.length > 0) && !ctx.maySee('price.tcostprice'))
    throw refused('没有查看含费成本的权限，不能付费用')
  for (const { payments } of paid) await beginTaking(ctx, document, only(payments))
}

/** A 付款单 for each partner whose fees are paid in the same window. All clients' locks and all accounts are held. */
export async function payFees(ctx: Context, { document, documentId, docNo }: Named, owed: readonly Debt[], paid: readonly FeePayment[]) {
  if (new Set(paid.map(({ partnerId }) => partnerId)).size < paid.length) throw invalid('同一个收款单位只能付一次')
  for (const { partnerId, payments } of paid) {
    const debt = owed.find(({ clientId }) => clientId === partnerId)
    if (!debt) throw invalid('收款单位没有费用，请刷新后重试')
    const { event, clientId } = debt
    await takeMoney(ctx, { document, event, documentId, docNo, clientId }, only(payments))
  }
}

/** A later fee of several documents is paid one after the other, as far as the money goes. */
export async function payLate(
  ctx: Context,
  debts: readonly (Named & Pick<Debt, 'event' | 'amount' | 'clientId'>)[],
  payments: readonly Payment[],
): Promise<void> {
  if (payments.length === 0) return
  const [all, paid] = [sum(debts.map(({ amount }) => amount)), sum(payments.map(({ amount }) => amount))]
  await holdAccounts(ctx, payments)
  if (compare(paid, all) > 0) throw refused(`付款合计 ${yuanText(paid)} 超过费用 ${yuanText(all)}`)
  let left = payments
  for (const { document, documentId, docNo, event, amount, clientId } of debts) {
    const { own, rest } = cut(left, amount)
    left = rest
    await takeMoney(ctx, { document, event, documentId, docNo, clientId }, only(own))
  }
}

/** So much of payments, and what is left of them. */
function cut(payments: readonly Payment[], amount: string) {
  let open = amount
  const own: Payment[] = []
  const rest: Payment[] = []
  for (const { method, accountId, amount: most } of payments) {
    const share = least(most, open)
    open = subtract(open, share)
    if (!isZero(share)) own.push({ method, accountId, amount: share })
    if (compare(most, share) > 0) rest.push({ method, accountId, amount: subtract(most, share) })
  }
  return { own, rest }
}
