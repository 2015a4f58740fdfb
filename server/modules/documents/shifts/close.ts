import type { shifts } from '#contract/documents/shifts.ts'
import { add, compare, isFen, isZero, negate, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { lockAccounts } from '#server/modules/ledgers/cash/index.ts'
import { logTransition, transition } from '../core/index.ts'
import { saveFund } from '../fund-orders/index.ts'
import { steps } from './steps.ts'

type Input = Received<typeof shifts.close>

/**
 * 交班: counted first; what should be there is reckoned behind the accounts' locks, so each movement is in this shift or in the next.
 * What the till has too much or too little is 长短款. The books say afterwards what was counted.
 */
export async function close(ctx: Context, { id, counts, safeId, handed }: Input) {
  requireSense(counts, safeId, handed)
  await lockAccounts(ctx, await accountsOf(ctx))
  const shift = await ctx.db
    .selectFrom('tillShift')
    .select(['status', 'accountId', 'opening'])
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('cashierId', '=', ctx.userId)
    .where('shiftId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!shift) throw notYours()
  const status = transition(steps, shift.status, 'close')
  const till = counts.find(({ accountId }) => accountId === shift.accountId)
  if (!till) throw invalid('请先清点钱箱，输入实点金额')
  if (compare(handed, till.counted) > 0) throw refused('上交金额不能大于实点现金')
  if (safeId === shift.accountId) throw invalid('上交账户不能是钱箱本身')
  await ctx.db
    .updateTable('tillShift')
    .set({ status, closedAt: ctx.now, handed, handedTo: isZero(handed) ? null : safeId })
    .where('tenantId', '=', ctx.tenantId)
    .where('shiftId', '=', id)
    .execute()
  const sums = await moved(ctx, id)
  const none = { received: '0', refunded: '0', other: '0' }
  const ids = new Set([shift.accountId, ...sums.map(({ accountId }) => accountId)])
  if (counts.some(({ accountId }) => !ids.has(accountId))) throw refused('清点的账户已变化，请刷新后重新清点')
  const sheet = [...ids].map((accountId) => {
    const { received, refunded, other } = sums.find((row) => row.accountId === accountId) ?? none
    const opening = accountId === shift.accountId ? shift.opening : '0'
    const counted = counts.find((row) => row.accountId === accountId)?.counted ?? null
    return { accountId, opening, received, refunded, expected: add(opening, received, negate(refunded), other), counted }
  })
  await ctx.db
    .insertInto('tillCount')
    .values(sheet.map((row) => ({ tenantId: ctx.tenantId, shiftId: id, ...row })))
    .execute()
  const [own] = sheet
  await post(ctx, shift.accountId, subtract(till.counted, own?.expected ?? '0'), safeId, handed)
  await logTransition(ctx, 'jb', id, [{ from: shift.status, to: status }])
  return { status }
}

function requireSense(counts: Input['counts'], safeId: number, handed: string) {
  const amounts = [...counts.map(({ counted }) => counted), handed]
  if (amounts.some((amount) => compare(amount, '0') < 0)) throw invalid('实点金额、上交金额不能小于0')
  if (!amounts.every(isFen)) throw invalid('金额最多两位小数')
  if (new Set(counts.map(({ accountId }) => accountId)).size < counts.length) throw invalid('同一个账户只能清点一次')
  if (!isZero(handed) && safeId === 0) throw invalid('请选择上交账户')
}

async function accountsOf(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('accAccount')
    .select('accountId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

interface Moved {
  accountId: number
  received: string
  refunded: string
  other: string
}
const moved = (ctx: Context, id: number) => statement<Moved>(ctx, 'shifts.moved', MOVED, [ctx.tenantId, id])

async function post(ctx: Context, accountId: number, difference: string, toAccountId: number, handed: string) {
  const order = { fundDate: ctx.today, accountId, toAccountId: 0, fee: '0', category: '', counterpart: ctx.realName, remark: '交班' }
  const short = compare(difference, '0') < 0
  const category = '长短款'
  if (!isZero(difference))
    await saveFund(ctx, { ...order, kind: short ? 'qz' : 'qs', amount: short ? negate(difference) : difference, category })
  if (!isZero(handed)) await saveFund(ctx, { ...order, kind: 'zk', toAccountId, amount: handed })
}

const MOVED = `
  select account_id as "accountId", coalesce(sum(amount) filter (where document = 'sk'), 0) as received,
    coalesce(-sum(amount) filter (where document = 'tk'), 0) as refunded,
    coalesce(sum(amount) filter (where document not in ('sk', 'tk')), 0) as other
  from acc_flow where tenant_id = $1 and shift_id = $2 group by account_id order by account_id`
