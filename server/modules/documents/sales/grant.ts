import type { outbound } from '#contract/documents/sales/sales.ts'
import { compare, round } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { proveSigner, type Signer } from '#server/modules/platform/session/index.ts'
import { detailsOf, type Objection, reasonsOf } from './objection.ts'

type GivenGrant = NonNullable<Received<typeof outbound.counter>['grant']>
export interface Grant extends Signer {
  note: string
  reasons: readonly string[]
  /** He said it on his own phone. */
  byPhone?: true
}

/** 主管授权: whoever signs, proved; the caller himself where no account is named. `denied`: nothing may be written but that. */
export async function proveGrant(ctx: Context, given: GivenGrant | undefined): Promise<Grant | { denied: string } | undefined> {
  if (!given) return undefined
  const { account, pin, note, reasons } = given
  if (account === '') return { userId: ctx.userId, realName: ctx.realName, may: (tag) => ctx.may(tag), note, reasons }
  if (!/^\d{6}$/.test(pin)) throw invalid('请输入6位数字授权码')
  const signer = await proveSigner(ctx, account, pin)
  return 'denied' in signer ? signer : { ...signer, note, reasons }
}

/** What stands against it is let pass by the one who signed, if he saw just that and may; else it is refused with all of it. */
export function letPass(against: readonly Objection[], grant: Grant | undefined) {
  if (against.length === 0) return undefined
  if (!grant) throw refused(detailsOf(against))
  if (against.some(({ reason }) => !grant.reasons.includes(reason))) throw refused('情况已变化，请重新授权')
  const beyond = against.find(({ tag }) => !grant.may(tag))
  if (beyond) throw refused(`${grant.realName} 没有授权“${beyond.reason}”的权限`)
  return {
    change: { override: reasonsOf(against), approvedBy: grant.userId },
    note: `${grant.byPhone ? '手机授权' : '授权'} ${grant.realName}：${grant.note}`,
  }
}

type Passed = ReturnType<typeof letPass>

/** The same of a sale that somebody may have let pass before: both stand on it. */
export const addPass = ({ override }: { override: string }, passed: Passed) =>
  passed && { ...passed.change, override: [override, passed.change.override].filter(Boolean).join('；') }
export const signedBy = ({ status }: { status: string }, passed: Passed) =>
  passed ? [{ from: status, to: status, note: passed.note }] : []

/** 抹零 beyond the limit of the company wants a right of its own. */
export function roundingObjection(ctx: Context, rounding: string): Objection[] {
  const limit = ctx.parameters.get('ROUNDING_LIMIT') ?? '1'
  if (compare(rounding, limit) <= 0 || ctx.may('fin:sk:discount')) return []
  const reason = `抹零 ${fen(rounding)} 超过上限 ${fen(limit)}`
  return [{ reason, detail: reason, tag: 'fin:sk:discount' }]
}
const fen = (amount: string) => Number(round(amount, 2)).toFixed(2)
