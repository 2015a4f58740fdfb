import type { statementCalls } from '#contract/documents/statements.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { monthEnd } from '#server/kit/time.ts'
import { dueDateOf } from '#server/modules/ledgers/open-items/index.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { logTransition, transition } from '../core/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { statementGate } from './stated.ts'
import { amountIn, MONEY_BEHIND, STATEMENT_COLUMNS } from './statement-columns.ts'
import { visibleStatements } from './statement-rows.ts'

const DOCUMENT = 'dz'
const steps = { confirm: { from: ['草稿'], to: '已确认' }, reopen: { from: ['已确认'], to: '草稿' } } as const
const TAGS: Readonly<Record<DueDirection, readonly number[]>> = { ys: [1, 3, 4, 5], yf: [2, 3, 4, 5] }

interface Target {
  clientId: number
  settleKind: string
  maxDays: number
  daysUnlimited: boolean
  /** Anything of that month, or anything owed before it. */
  talks: boolean
  made: boolean
  later: boolean
}

/** 生成对账单. Of every monthly-settlement client at once those that have nothing to say, or a statement already, are left out. */
export const makeOf =
  (direction: DueDirection) =>
  async (ctx: Context, { month, clientId }: Received<typeof statementCalls.ys.makeStatements>) => {
    const from = `${month}-01`
    if (from > ctx.today) throw invalid('不能生成以后月份的对账单')
    // two at once would make the same statement twice
    await statementGate(ctx)
    const targets = await statement<Target>(ctx, 'dues.targets', TARGETS, [
      ctx.tenantId,
      ctx.companyId,
      direction,
      from,
      monthEnd(from),
      TAGS[direction],
      ctx.dataScope,
      clientId,
    ])
    if (clientId) requireOne(targets[0])
    const wanted = targets.filter(({ talks, made, later }) => talks && !made && !later)
    for (const target of wanted) await make(ctx, direction, from, target)
    return { made: wanted.length }
  }

function requireOne(target: Target | undefined) {
  if (!target) throw notYours()
  if (target.made) throw refused('该月的对账单已生成')
  if (target.later) throw refused('已有之后月份的对账单，不能补生成')
  if (!target.talks) throw refused('该月没有往来，也没有余额')
}

async function make(ctx: Context, direction: DueDirection, from: string, { clientId, ...terms }: Target) {
  const to = monthEnd(from)
  const no = await nextNumber(ctx, 'dz', ctx.today)
  const [row] = await statement<{ id: number }>(ctx, 'dues.make', MAKE, [
    ctx.tenantId,
    ctx.companyId,
    direction,
    from,
    to,
    clientId,
    no,
    direction === 'ys' && terms.daysUnlimited ? null : dueDateOf(terms, to),
    ctx.userId,
    ctx.now,
  ])
  await logTransition(ctx, DOCUMENT, row?.id ?? 0, [{ from: '', to: '草稿' }])
}

export const confirmOf =
  (direction: DueDirection) =>
  async (ctx: Context, { id, remark }: Received<typeof statementCalls.ys.confirmStatement>) => {
    const order = await lock(ctx, direction, id)
    const status = transition(steps, order.status, 'confirm')
    await set(ctx, id, { status, confirmedBy: ctx.userId, confirmedAt: ctx.now, ...(remark && { remark }) })
    await logTransition(ctx, DOCUMENT, id, [{ from: order.status, to: status, note: remark }])
    return { status }
  }

export const reopenOf =
  (direction: DueDirection) =>
  async (ctx: Context, { id }: { id: number }) => {
    const order = await lock(ctx, direction, id)
    const status = transition(steps, order.status, 'reopen')
    await set(ctx, id, { status, confirmedBy: null, confirmedAt: null })
    await logTransition(ctx, DOCUMENT, id, [{ from: order.status, to: status }])
    return { status }
  }

/** A later statement begins where this one ends: the last is deleted first. */
export const removeOf =
  (direction: DueDirection) =>
  async (ctx: Context, { id }: { id: number }) => {
    const order = await lock(ctx, direction, id)
    if (order.status !== '草稿') throw refused('已确认的对账单不能删除，请先撤销确认')
    const later = await visibleStatements(ctx, direction)
      .select('o.statementNo')
      .where('o.clientId', '=', order.clientId)
      .where('o.month', '>', order.month)
      .executeTakeFirst()
    if (later) throw refused(`请先删除之后月份的对账单 ${later.statementNo}`)
    await ctx.db.deleteFrom('statementOrder').where('tenantId', '=', ctx.tenantId).where('statementId', '=', id).execute()
    await recordChange(ctx, DOCUMENT, id, '删除', { statementNo: order.statementNo, month: order.month })
    return {}
  }

async function lock(ctx: Context, direction: DueDirection, id: number) {
  const order = await visibleStatements(ctx, direction)
    .select(['o.status', 'o.clientId', 'o.month', 'o.statementNo'])
    .where('o.statementId', '=', id)
    .forUpdate('o')
    .executeTakeFirst()
  if (!order) throw notYours()
  return order
}

const set = (ctx: Context, id: number, change: object) =>
  ctx.db.updateTable('statementOrder').set(change).where('tenantId', '=', ctx.tenantId).where('statementId', '=', id).execute()

/**
 * Which items of client `c` a statement of the month [$4, $5] tells of: those of the month, and those of earlier days that came into the books
 * after his last statement.
 */
const told = `
  y.tenant_id = $1 and y.company_id = $2 and y.direction = $3 and y.client_id = c.client_id and y.biz_date <= $5
  and not exists (select 1 from statement_item i where i.tenant_id = y.tenant_id and i.ysyf_id = y.ysyf_id)
  and (y.biz_date >= $4 or y.created_at > (select max(p.created_at) from statement_order p
    where p.tenant_id = $1 and p.company_id = $2 and p.direction = $3 and p.client_id = c.client_id))`

const TARGETS = `
  select c.client_id as "clientId", c.settle_kind as "settleKind", c.max_days as "maxDays", c.days_unlimited as "daysUnlimited",
    (exists (select 1 from accysyf y where ${told}) or 0 <> (select coalesce(sum(y.amount), 0) from accysyf y
      where y.tenant_id = $1 and y.company_id = $2 and y.direction = $3 and y.client_id = c.client_id and y.biz_date < $4)) as talks,
    exists (select 1 from statement_order p where p.tenant_id = $1 and p.company_id = $2 and p.direction = $3 and p.client_id = c.client_id
      and p.month = $4) as made,
    exists (select 1 from statement_order p where p.tenant_id = $1 and p.company_id = $2 and p.direction = $3 and p.client_id = c.client_id
      and p.month > $4) as later
  from client c
  where c.tenant_id = $1 and c.deleted_at is null and c.tags = any($6::smallint[]) and ${clientScopeSql('$7', 'c')}
    and case when $8::bigint > 0 then c.client_id = $8 else c.vip end
  order by c.client_id`

const MAKE = `
  with c as (select $6::bigint as client_id),
  told as (
    select y.ysyf_id, y.amount, y.biz_date, ${STATEMENT_COLUMNS.map((each) => `${amountIn[each]} as "${each}"`).join(', ')}
    from accysyf y cross join c ${MONEY_BEHIND} where ${told}
  ),
  sums as (
    select ${STATEMENT_COLUMNS.map((each) => `coalesce(sum("${each}"), 0) as "${each}"`).join(', ')},
      coalesce(sum(amount) filter (where amount > 0), 0) as charged, coalesce(-sum(amount) filter (where amount < 0), 0) as paid,
      coalesce(sum(amount) filter (where biz_date < $4), 0) as late, count(*)::int as items from told
  ), before as (
    select coalesce(sum(y.amount), 0) as sum from accysyf y
    where y.tenant_id = $1 and y.company_id = $2 and y.direction = $3 and y.client_id = $6 and y.biz_date < $4
  ), made as (
    insert into statement_order (tenant_id, company_id, direction, month, client_id, statement_no, status, opening, charged, paid, closing, item_count,
      due_date, created_by, created_at, sold, returned, received, refunded, discount, written_off, other)
    select $1, $2, $3, $4, $6, $7, '草稿', b.sum - s.late, s.charged, s.paid, b.sum - s.late + s.charged - s.paid, s.items, $8, $9, $10,
      ${STATEMENT_COLUMNS.map((each) => `s."${each}"`).join(', ')}
    from sums s, before b returning statement_id
  ), items as (
    insert into statement_item (tenant_id, statement_id, ysyf_id) select $1, m.statement_id, t.ysyf_id from made m, told t
  )
  select statement_id as id from made`
