import { add } from '#contract/kit/decimal.ts'
import { refused } from '#server/kit/errors.ts'
import type { Fee } from './fees.ts'
import { addsUp, type Bearer, borneBy, sharesOf } from './shares.ts'

/** Each fee shared over the lines: what each fee puts on each, and what each line bears of all. */
export function spreadOver<F extends Pick<Fee, 'kind' | 'amount' | 'spread' | 'shares'>>(fees: readonly F[], lines: readonly Bearer[]) {
  const shared = fees.map((fee) => {
    if (fee.spread !== '手工') {
      const shares = sharesOf(fee.amount, fee.spread, lines)
      if (!shares) throw refused(`${fee.kind} ${Number(fee.amount)} 不能按${fee.spread}分摊：明细的${fee.spread}都是0，请换一种方式`)
      return { ...fee, shares }
    }
    if (fee.shares.length !== lines.length || !addsUp(fee.amount, fee.shares))
      throw refused(`${fee.kind} ${Number(fee.amount)} 的手工分摊与明细不符，请重新分摊`)
    return fee
  })
  return {
    shared,
    borne: borneBy(
      shared.map(({ shares }) => shares),
      lines.length,
    ),
  }
}

/** What is owed to whom for fees: one payable a partner. Names go on after those the document has already. */
export function payablesOf(fees: readonly { partnerId: number; amount: string }[], known: number) {
  const partners = new Map<number, string>()
  for (const { partnerId, amount } of fees) partners.set(partnerId, add(partners.get(partnerId) ?? '0', amount))
  return [...partners].map(([partnerId, amount], at) => ({ partnerId, amount, event: eventOf(known + at + 1) }))
}
const eventOf = (nth: number) => (nth === 1 ? '费用' : `费用${nth}`)
