import { compare, isZero } from '#contract/kit/decimal.ts'
import { buys, isCash, mayBeEndless, type SettleKind } from '#contract/master/clients/terms.ts'

/** What decides whether a client may owe, how much, and until when. */
export interface Terms {
  settleKind: SettleKind
  creditUnlimited: boolean
  maxPrice: string
  daysUnlimited: boolean
  maxDays: number
  /** Somebody has said so, or it follows from what somebody said; of whoever does not buy nobody has to. */
  termsSet: boolean
}
export interface TermsInput {
  tags: number
  vip: boolean
  maxPrice: string
  maxDays: number
  /** '' or absent: not said. */
  settleKind?: SettleKind | '' | undefined
  creditUnlimited?: boolean | undefined
  daysUnlimited?: boolean | undefined
}
interface Stored extends Omit<Terms, 'settleKind'> {
  settleKind: string
  vip: boolean
  walkIn: boolean
}

/**
 * The terms a save means. What it does not say is as it was, while month, limit and days stay as they were; else it is read from
 * these as migration 0100 read them: 0 = 不限.
 */
export function termsOf(given: TermsInput, before?: Stored): Terms {
  const { tags, vip, maxPrice, maxDays } = given
  const same = before && vip === before.vip && compare(maxPrice, before.maxPrice) === 0 && maxDays === before.maxDays
  const settleKind = (given.settleKind || (same ? before.settleKind : vip ? '月结' : before?.walkIn ? '现结' : '账期')) as SettleKind
  if (isCash(settleKind)) return { settleKind, ...NO_CREDIT, termsSet: true }
  // a limit of 0 of somebody who paid cash says nothing of what he may owe from now on
  const kept = same && !isCash(before.settleKind) ? before : undefined
  const creditUnlimited = given.creditUnlimited ?? kept?.creditUnlimited ?? isZero(maxPrice)
  const endless = given.daysUnlimited ?? kept?.daysUnlimited ?? maxDays === 0
  const daysUnlimited = endless && mayBeEndless(settleKind, tags)
  const said = Boolean(given.settleKind) || vip || !isZero(maxPrice) || maxDays > 0 || !buys(tags)
  return {
    settleKind,
    creditUnlimited,
    maxPrice: creditUnlimited ? '0' : maxPrice,
    daysUnlimited,
    maxDays: daysUnlimited ? 0 : maxDays,
    termsSet: said || before?.termsSet === true,
  }
}
const NO_CREDIT = { creditUnlimited: false, maxPrice: '0', daysUnlimited: false, maxDays: 0 } as const

/** A new client of whom nothing was said has the terms of CLIENT_CREDIT_NEW. 不限 is no decision: he waits with the others nobody has decided on. */
export function newTerms(given: TermsInput, parameter: string | undefined): Terms {
  const silent = !given.settleKind && given.creditUnlimited === undefined && given.daysUnlimited === undefined
  if (!silent || given.vip || !isZero(given.maxPrice) || given.maxDays > 0 || !buys(given.tags)) return termsOf(given)
  if (parameter === 'cash') return termsOf({ ...given, settleKind: '现结' })
  return parameter === 'limit' ? termsOf({ ...given, settleKind: '账期', creditUnlimited: false }) : termsOf(given)
}
