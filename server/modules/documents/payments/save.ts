import { isRefund, MONEY_KINDS, type MoneyKind, type receipts } from '#contract/documents/payments/payments.ts'
import { add, compare, isFen, isZero, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { attachFiles } from '#server/modules/platform/files/index.ts'
import { statusChanged } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { lockOrder, requirePartner, requireSight } from './order.ts'
import { SIDES } from './settling.ts'

type Draft = Received<typeof receipts.save>

/** 保存: creates a draft or replaces one. The number is taken last: its row is hot. */
export const saveOf = (kind: MoneyKind) => async (ctx: Context, draft: Draft) => {
  requireSight(ctx, kind)
  const moneySum = moneyOf(kind, draft)
  requireNotAfterToday(ctx, draft.moneyDate)
  await requirePartner(ctx, kind, draft.clientId)
  await requireAccounts(ctx, draft)
  const items = draft.settling === '指定' ? await requireItems(ctx, kind, draft) : []
  const { clientId, moneyDate, discount, settling, reason, remark } = draft
  const header = { clientId, moneyDate, discount, settling, reason, remark, moneySum, modifierId: ctx.userId, updatedAt: ctx.now }
  const order = draft.id === 0 ? await create(ctx, kind, header) : await replace(ctx, kind, draft, header)
  const own = { tenantId: ctx.tenantId, moneyId: order.moneyId }
  if (draft.lines.length > 0)
    await ctx.db
      .insertInto('moneyAccount')
      .values(draft.lines.map((line, at) => ({ ...own, rowNo: at + 1, ...line })))
      .execute()
  if (items.length > 0)
    await ctx.db
      .insertInto('moneyItem')
      .values(items.map(({ itemId, amount }) => ({ ...own, ysyfId: itemId, amount })))
      .execute()
  return { id: order.moneyId, moneyNo: order.moneyNo, version: order.version }
}

/** What goes through the accounts, of a 对冲 what is set off; refuses amounts that are none. */
function moneyOf(kind: MoneyKind, draft: Draft): string {
  const amounts = [...draft.lines.map(({ amount }) => amount), draft.offset, draft.discount]
  if (!amounts.every(isFen)) throw invalid('金额最多两位小数')
  if (compare(draft.discount, '0') < 0) throw invalid('优惠不能小于0')
  if (kind === 'hc') return setOff(draft)
  return kind === 'hz' ? badDebt(draft) : throughAccounts(kind, draft)
}

function setOff({ lines, offset, discount, settling }: Draft): string {
  if (lines.length > 0 || !isZero(discount)) throw invalid('对冲不经过账户，也没有优惠')
  if (compare(offset, '0') <= 0) throw invalid('请输入大于0的对冲金额')
  if (settling === '不核销') throw invalid('对冲必须核销，请选择自动或指定')
  return offset
}

function badDebt({ lines, discount, settling, items, reason }: Draft): string {
  if (lines.length > 0 || !isZero(discount)) throw invalid('坏账不经过账户，也没有优惠')
  if (settling !== '指定') throw invalid('请选择要核销的应收')
  if (items.some(({ amount }) => compare(amount, '0') <= 0)) throw invalid('坏账只能核销应收，金额应大于0')
  if (reason === '') throw invalid('请输入坏账原因')
  return sum(items.map(({ amount }) => amount))
}

function throughAccounts(kind: MoneyKind, { lines, discount, settling }: Draft): string {
  const { word } = MONEY_KINDS[kind]
  if (isRefund(kind) && !isZero(discount)) throw invalid('退款没有优惠')
  if (isRefund(kind) && settling === '不核销') throw invalid('退款须核销预收（付）或退货，请选择自动或指定')
  const wrong = lines.findIndex(({ amount }) => compare(amount, '0') <= 0)
  if (wrong >= 0) throw invalid(`账户第${wrong + 1}行：请输入大于0的金额`)
  const money = sum(lines.map(({ amount }) => amount))
  if (isZero(add(money, discount))) throw invalid(`请输入${word}金额`)
  if (settling === '不核销' && !isZero(discount)) throw invalid('不核销的款项没有优惠')
  return money
}

async function requireAccounts(ctx: Context, { lines }: Draft) {
  const ids = [...new Set(lines.map(({ accountId }) => accountId))]
  if (ids.length === 0) return
  const found = await ctx.db
    .selectFrom('accAccount')
    .select('accountId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('accountId', 'in', ids)
    .where('enabled', '=', true)
    .orderBy('accountId')
    // the lines will hold them anyway; whoever takes money with a sale has the account before the number
    .forKeyShare()
    .execute()
  if (found.length < ids.length) throw refused('账户不存在、已停用或不属于当前公司')
}

async function requireItems(ctx: Context, kind: MoneyKind, { items, clientId }: Draft) {
  if (items.length === 0) throw invalid('请选择要核销的单据，或改为自动核销')
  const ids = items.map(({ itemId }) => itemId)
  if (new Set(ids).size < ids.length) throw invalid('同一张单据只能选择一次')
  if (items.some(({ amount }) => isZero(amount) || !isFen(amount))) throw invalid('核销金额不能为0，最多两位小数')
  const found = await ctx.db
    .selectFrom('accysyf')
    .select('ysyfId')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .where('clientId', '=', clientId)
    .where(
      'direction',
      'in',
      SIDES[kind].map(({ direction }) => direction),
    )
    .where('ysyfId', 'in', ids)
    .execute()
  if (found.length < ids.length) throw refused(`所选单据不属于该${MONEY_KINDS[kind].partner}，请重新选择`)
  return items
}

type Header = Pick<Draft, 'clientId' | 'moneyDate' | 'discount' | 'settling' | 'reason' | 'remark'> & {
  moneySum: string
  modifierId: number
  updatedAt: string
}

async function create(ctx: Context, kind: MoneyKind, header: Header) {
  const moneyNo = await nextNumber(ctx, kind, ctx.today)
  return ctx.db
    .insertInto('moneyOrder')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      kind,
      moneyNo,
      status: '草稿',
      createdBy: ctx.userId,
      createdAt: ctx.now,
      ...header,
    })
    .returning(['moneyId', 'moneyNo', 'version'])
    .executeTakeFirstOrThrow()
}

async function replace(ctx: Context, kind: MoneyKind, { id, version }: Draft, header: Header) {
  const order = await lockOrder(ctx, kind, id)
  if (order.status !== '草稿') throw statusChanged()
  if (order.version !== version) throw refused('单据已被他人修改，请刷新后重试')
  await ctx.db.deleteFrom('moneyAccount').where('tenantId', '=', ctx.tenantId).where('moneyId', '=', id).execute()
  await ctx.db.deleteFrom('moneyItem').where('tenantId', '=', ctx.tenantId).where('moneyId', '=', id).execute()
  return ctx.db
    .updateTable('moneyOrder')
    .set({ ...header, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('moneyId', '=', id)
    .returning(['moneyId', 'moneyNo', 'version'])
    .executeTakeFirstOrThrow()
}

/** 删除草稿. What has been audited is undone by 红冲, never deleted. */
export const removeOf =
  (kind: MoneyKind) =>
  async (ctx: Context, { id }: { id: number }) => {
    const order = await lockOrder(ctx, kind, id)
    if (order.status !== '草稿') throw statusChanged()
    if (kind === 'hz') await attachFiles(ctx, { kind: 'money', id }, [])
    await ctx.db.deleteFrom('moneyOrder').where('tenantId', '=', ctx.tenantId).where('moneyId', '=', id).execute()
    await recordChange(ctx, kind, id, '删除', { moneyNo: order.moneyNo, moneySum: order.moneySum })
    return {}
  }
