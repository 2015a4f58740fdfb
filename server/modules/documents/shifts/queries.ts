import { sql } from 'kysely'
import type { shifts } from '#contract/documents/shifts.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { notYours } from '#server/kit/errors.ts'
import { inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { powerOf } from '#server/modules/platform/people/index.ts'

/** One's own; of others within the data scope for whoever may look at them or confirm them. */
export function visible(ctx: Context) {
  const query = ctx.db.selectFrom('tillShift as s').where('s.tenantId', '=', ctx.tenantId).where('s.companyId', '=', ctx.companyId)
  return ctx.may('fin:shift:query', 'fin:shift:confirm')
    ? query.where(withinDataScope(ctx, 's.cashier_id'))
    : query.where('s.cashierId', '=', ctx.userId)
}

const accounts = (ctx: Context) =>
  ctx.db
    .selectFrom('accAccount as a')
    .where('a.tenantId', '=', ctx.tenantId)
    .where('a.companyId', '=', ctx.companyId)
    .where('a.enabled', '=', true)
    .orderBy('a.sort')
    .orderBy('a.accountId')

export async function mine(ctx: Context) {
  const own = await ctx.db
    .selectFrom('tillShift as s')
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 's.tenantId').onRef('a.accountId', '=', 's.accountId'))
    .select(['s.shiftId as id', 's.accountId', 'a.accountName', 's.openedAt', 's.opening'])
    .where('s.tenantId', '=', ctx.tenantId)
    .where('s.companyId', '=', ctx.companyId)
    .where('s.cashierId', '=', ctx.userId)
    .where('s.status', '=', '当班')
    .executeTakeFirst()
  const safes = await accounts(ctx).select(['a.accountId as id', 'a.accountName']).execute()
  const tills = await accounts(ctx)
    .leftJoin('tillShift as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.accountId', '=', 'a.accountId').on('s.status', '=', '当班'),
    )
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.userId', '=', 's.cashierId'))
    .select(({ fn, val }) => ['a.accountId as id', 'a.accountName', fn.coalesce('u.realName', val('')).as('cashier')])
    .select(({ selectFrom }) =>
      selectFrom('tillShift as p')
        .innerJoin('tillCount as c', (join) =>
          join.onRef('c.tenantId', '=', 'p.tenantId').onRef('c.shiftId', '=', 'p.shiftId').onRef('c.accountId', '=', 'p.accountId'),
        )
        .select(sql<string>`c.counted - p.handed`.as('kept'))
        .whereRef('p.tenantId', '=', 'a.tenantId')
        .whereRef('p.accountId', '=', 'a.accountId')
        .orderBy('p.closedAt', 'desc')
        .limit(1)
        .as('kept'),
    )
    .where('a.accountType', '=', 1)
    .execute()
  return { content: own ? { ...own, accounts: await touched(ctx, own) } : null, tills, safes }
}

/** What is counted: the till, and what money of this shift went through. */
async function touched(ctx: Context, { id, accountId, accountName }: { id: number; accountId: number; accountName: string }) {
  const others = await ctx.db
    .selectFrom('accFlow as f')
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 'f.tenantId').onRef('a.accountId', '=', 'f.accountId'))
    .select(['f.accountId as id', 'a.accountName'])
    .distinct()
    .where('f.tenantId', '=', ctx.tenantId)
    .where('f.shiftId', '=', id)
    .where('f.accountId', '<>', accountId)
    .orderBy('f.accountId')
    .execute()
  return [{ id: accountId, accountName }, ...others]
}

const newest: Order = [
  ['s.openedAt', 'desc'],
  ['s.shiftId', 'desc'],
]
const sortable = { openedAt: { by: 's.openedAt', indexed: true } } as const

export async function page(ctx: Context, input: Received<typeof shifts.page>) {
  let query = visible(ctx)
  const day = sql<string>`(s.opened_at at time zone 'Asia/Shanghai')::date`
  if (input.dateFrom) query = query.where(day, '>=', input.dateFrom)
  if (input.dateTo) query = query.where(day, '<=', input.dateTo)
  if (input.accountId) query = query.where('s.accountId', '=', input.accountId)
  if (input.status) query = query.where('s.status', 'in', input.status.split(','))
  const order = await orderOf(ctx, query, input, sortable, newest)
  const own = ctx.may('fin:shift:confirm') && (await powerOf(ctx, ctx.userId)).owner
  const rows = query
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 's.tenantId').onRef('a.accountId', '=', 's.accountId'))
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.userId', '=', 's.cashierId'))
    .leftJoin('appUser as r', (join) => join.onRef('r.tenantId', '=', 's.tenantId').onRef('r.userId', '=', 's.receivedBy'))
    .leftJoin('accAccount as h', (join) => join.onRef('h.tenantId', '=', 's.tenantId').onRef('h.accountId', '=', 's.handedTo'))
    .leftJoin('tillCount as c', (join) =>
      join.onRef('c.tenantId', '=', 's.tenantId').onRef('c.shiftId', '=', 's.shiftId').onRef('c.accountId', '=', 's.accountId'),
    )
    .select(['s.shiftId as id', 'u.realName as cashierName', 'a.accountName', 's.status', 's.openedAt', 's.closedAt', 's.opening'])
    .select(['c.counted', sql<string | null>`c.counted - c.expected`.as('difference'), 's.handed', 's.cashierId'])
    .select(({ fn, val }) => [fn.coalesce('h.accountName', val('')).as('handedTo'), fn.coalesce('r.realName', val('')).as('receiverName')])
  const found = await paginate(ctx, inOrder(rows, order), query, input)
  const list = found.list.map(({ cashierId, ...row }) => ({
    ...row,
    mayConfirm: row.status === '已交班' && ctx.may('fin:shift:confirm') && (own || cashierId !== ctx.userId),
  }))
  return { page: { ...found, list } }
}

export async function sheet(ctx: Context, { id }: Received<typeof shifts.sheet>) {
  const shift = await visible(ctx).select('s.accountId').where('s.shiftId', '=', id).executeTakeFirst()
  if (!shift) throw notYours()
  const content = await ctx.db
    .selectFrom('tillCount as c')
    .innerJoin('accAccount as a', (join) => join.onRef('a.tenantId', '=', 'c.tenantId').onRef('a.accountId', '=', 'c.accountId'))
    .select(['c.accountId', 'a.accountName', 'c.opening', 'c.received', 'c.refunded', 'c.expected', 'c.counted'])
    .select([
      sql<string>`c.expected - c.opening - c.received + c.refunded`.as('other'),
      sql<string | null>`c.counted - c.expected`.as('difference'),
    ])
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.shiftId', '=', id)
    .orderBy(({ eb }) => eb('c.accountId', '=', shift.accountId), 'desc')
    .orderBy('c.accountId')
    .execute()
  return { content }
}
