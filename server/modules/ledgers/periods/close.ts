import type { Received } from '#contract/kit/fields.ts'
import type { periods } from '#contract/ledgers/periods.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { firstOf, mayClose, mayReopen } from './months.ts'

/** 月结: waits for postings under way, then nothing of that month or before is posted any more. Its figures are written down. */
export async function close(ctx: Context, { month, note }: Received<typeof periods.close>) {
  const closedTo = await closeAlone(ctx)
  if (month >= ctx.today.slice(0, 7)) throw refused('本月尚未结束，不能月结')
  if (closedTo !== null && month <= closedTo.slice(0, 7)) throw refused(`${month} 已月结`)
  if (!mayClose(month, closedTo, ctx.today)) throw refused('请先月结之前的月份')
  const end = monthEnd(firstOf(month))
  await setClosedTo(ctx, end)
  await statement(ctx, 'period.closed', CLOSED, [ctx.tenantId, ctx.companyId, firstOf(month), end, note, ctx.userId, ctx.now])
  return {}
}

/** 反月结, from the last month on. */
export async function reopen(ctx: Context, { month, note }: Received<typeof periods.reopen>) {
  const closedTo = await closeAlone(ctx)
  if (!mayReopen(month, closedTo))
    throw refused(closedTo === null ? `${month} 没有月结` : `请从最后月结的 ${closedTo.slice(0, 7)} 开始反月结`)
  await setClosedTo(ctx, daysFrom(firstOf(month), -1))
  await ctx.db
    .insertInto('periodLog')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      month: firstOf(month),
      action: '反关账',
      note,
      userId: ctx.userId,
      at: ctx.now,
    })
    .execute()
  return {}
}

/** Waits for postings under way and holds off those to come; the last closed day. */
export async function closeAlone(ctx: Context): Promise<string | null> {
  const [row] = await statement<{ day: string | null }>(ctx, 'period.alone', 'select house.close_alone($1, $2) as day', [
    ctx.tenantId,
    ctx.companyId,
  ])
  return row?.day ?? null
}

const setClosedTo = (ctx: Context, closedTo: string) =>
  ctx.db
    .insertInto('period')
    .values({ tenantId: ctx.tenantId, companyId: ctx.companyId, closedTo })
    .onConflict((conflict) => conflict.columns(['tenantId', 'companyId']).doUpdateSet({ closedTo }))
    .execute()

export { close as closeMonth, reopen as reopenMonth }

/** A debt's receipts are items of their own, below 0: what was owed on a day is the sum of what was posted until then. */
const CLOSED = `
  insert into period_log (tenant_id, company_id, month, action, note, user_id, at, receivable, payable, funds, stock_value, branches)
  select $1, $2, $3, '关账', $5, $6, $7,
    (select coalesce(sum(amount), 0) from accysyf where tenant_id = $1 and company_id = $2 and direction = 'ys' and biz_date <= $4),
    (select coalesce(sum(amount), 0) from accysyf where tenant_id = $1 and company_id = $2 and direction = 'yf' and biz_date <= $4),
    (select coalesce(sum(amount), 0) from acc_flow where tenant_id = $1 and company_id = $2 and biz_date <= $4),
    (select coalesce(sum(value + fee), 0) from stock_ledger where tenant_id = $1 and company_id = $2 and biz_date <= $4),
    (select coalesce(sum(case creditor_id when $2 then amount else -amount end), 0) from branch_due
      where tenant_id = $1 and $2 in (creditor_id, debtor_id) and biz_date <= $4)`
