import type { badDebts } from '#contract/documents/payments/payments.ts'
import { compare, isFen, isZero, subtract, sum, yuanText } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { postOpenItemRow } from '#server/modules/ledgers/open-items/index.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { powerOf } from '#server/modules/platform/people/index.ts'
import { logTransition, transition } from '../core/index.ts'
import { causeOf, credit } from './audit.ts'
import { followReceipts, lockPayments } from './follow.ts'
import { chosenOf, lockOrder, type MoneyOrder, requirePartner, requireSight, setStatus } from './order.ts'
import { badDebtSteps, SIDES } from './settling.ts'

const KIND = 'hz'

/** 提交: whoever wrote it asks for approval. */
export async function submit(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, KIND, id)
  requireNotAfterToday(ctx, order.moneyDate)
  return move(ctx, order, 'submit')
}

/** 驳回 to draft, with the reason. */
export async function reject(ctx: Context, { id, note }: Received<typeof badDebts.reject>) {
  return move(ctx, await lockOrder(ctx, KIND, id), 'reject', note)
}

async function move(ctx: Context, order: MoneyOrder, how: 'submit' | 'reject', note = '') {
  const status = transition(badDebtSteps, order.status, how)
  await setStatus(ctx, order, status)
  await logTransition(ctx, KIND, order.moneyId, [{ from: order.status, to: status, note }])
  return { status }
}

/** 审核: what was chosen is owed no longer. Above the limit nobody lets his own pass, but the owner. */
export async function auditBadDebt(ctx: Context, { id }: { id: number }) {
  const order = await lockOrder(ctx, KIND, id)
  const status = transition(badDebtSteps, order.status, 'audit')
  requireNotAfterToday(ctx, order.moneyDate)
  await requireOthers(ctx, order)
  await requirePartner(ctx, KIND, order.clientId)
  const chosen = await chosenOf(ctx, id)
  const others = chosen.map(({ itemId }) => itemId)
  await lockPayments(ctx, others)
  const [side] = SIDES[KIND]
  if (side) await credit(ctx, KIND, order, side, chosen, others)
  await followReceipts(ctx, others)
  await setStatus(ctx, order, status, { auditedBy: ctx.userId, auditedAt: ctx.now })
  await logTransition(ctx, KIND, id, [{ from: order.status, to: status }])
  return { status }
}

async function requireOthers(ctx: Context, { createdBy, moneySum }: MoneyOrder) {
  const limit = ctx.parameters.get('BAD_DEBT_LIMIT') || '0'
  if (createdBy !== ctx.userId || compare(moneySum, limit) <= 0) return
  if ((await powerOf(ctx, ctx.userId)).owner) return
  throw refused(
    isZero(limit) ? '不能审核自己开的坏账，请由他人或老板审核' : `超过 ${yuanText(limit)} 元的坏账不能自己审核，请由他人或老板审核`,
  )
}

/** 收回: so much of it is owed again, and may be received. */
export async function recover(ctx: Context, { id, amount }: Received<typeof badDebts.recover>) {
  requireSight(ctx, KIND)
  if (!isFen(amount) || compare(amount, '0') <= 0) throw invalid('请输入大于0的金额，最多两位小数')
  const order = await lockOrder(ctx, KIND, id)
  transition(badDebtSteps, order.status, 'recover')
  const before = await recoveries(ctx, id)
  const left = subtract(order.moneySum, sum(before.map((each) => each.amount)))
  if (compare(left, amount) < 0) throw refused(`可收回 ${yuanText(left)}，不能收回 ${yuanText(amount)}`)
  const event = `收回${before.length + 1}`
  const day = { bizDate: ctx.today, dueDate: ctx.today }
  const { id: itemId } = await postOpenItemRow(ctx, { ...causeOf(KIND, order), direction: 'ys', event, amount, ...day })
  await setStatus(ctx, order, order.status)
  await logTransition(ctx, KIND, id, [{ from: order.status, to: order.status, note: '坏账收回' }])
  return { itemId, clientId: order.clientId }
}

const recoveries = (ctx: Context, id: number) =>
  statement<{ amount: string }>(
    ctx,
    'money.recoveries',
    `select amount from accysyf where tenant_id = $1 and document = 'hz' and document_id = $2 and event like '收回%'`,
    [ctx.tenantId, id],
  )
