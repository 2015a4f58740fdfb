import { sql } from 'kysely'
import type { Standing } from '#contract/documents/core/list-totals.ts'
import type { openingCalls } from '#contract/documents/opening-items.ts'
import { isFen, isZero, negate } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { dueDateOf, lockPartner, postOpenItem, postOpenItems, requireUnsettled } from '#server/modules/ledgers/open-items/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { logTransition, sumsByStanding } from '../core/index.ts'

const DOCUMENT = 'qw'
const [EVENT, UNDO] = ['期初', '冲销'] as const

/** Of the clients within the caller's data scope, both sides. */
export const visibleOpenings = (ctx: Context) =>
  ctx.db
    .selectFrom('openingItem as o')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .where('o.tenantId', '=', ctx.tenantId)
    .where('o.companyId', '=', ctx.companyId)
    .where(clientsInScope(ctx, 'c'))
export const visible = (ctx: Context, direction: DueDirection) => visibleOpenings(ctx).where('o.direction', '=', direction)
export const openingNo = ({ docNo, openingId }: { docNo: string; openingId: number }) => docNo || `期初${openingId}`

export const openingsOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof openingCalls.ys.openings>) => {
  let query = visible(ctx, direction)
  if (input.clientId) query = query.where('o.clientId', '=', input.clientId)
  const rows = query
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.createdBy'))
    .select(['o.openingId as id', 'o.docNo', 'o.clientId', 'c.clientName', 'o.amount', 'o.bizDate', 'o.dueDate', 'o.remark'])
    .select(['o.createdAt as createTime', sql<boolean>`o.reversed_at is not null`.as('reversed')])
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('userName'))
    .orderBy('o.openingId', 'desc')
  return { page: await paginate(ctx, rows, query, input) }
}

const stands = sql<Standing>`case when o.reversed_at is null then 'posted' else 'reversed' end`

export const totalsOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof openingCalls.ys.totals>) => {
  let query = visible(ctx, direction)
  if (input.clientId) query = query.where('o.clientId', '=', input.clientId)
  return { content: await sumsByStanding(query, stands, { amount: 'o.amount' }) }
}

export interface Partner {
  clientId: number
  clientName: string
  settleKind: string
  maxDays: number
}
export interface Opening {
  amount: string
  bizDate: string
  dueDate?: string | undefined
  docNo: string
  remark: string
}

export const partners = (ctx: Context, direction: DueDirection) =>
  ctx.db
    .selectFrom('client as c')
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.deletedAt', 'is', null)
    .where('c.tags', '<>', direction === 'ys' ? 2 : 1)
    .where(clientsInScope(ctx, 'c'))
    .select(['c.clientId', 'c.clientName', 'c.maxDays', 'c.settleKind'])

export const addOpeningOf =
  (direction: DueDirection) =>
  async (ctx: Context, { clientId, ...opening }: Received<typeof openingCalls.ys.addOpening>) => {
    if (!ctx.maySee(DUES[direction].tag)) throw refused('没有查看金额的权限，不能录入期初往来')
    const wrong = openingError(opening, ctx.today)
    if (wrong) throw invalid(wrong)
    const partner = await partners(ctx, direction).where('c.clientId', '=', clientId).executeTakeFirst()
    if (!partner) throw notYours()
    return { id: (await addAll(ctx, direction, [{ partner, ...opening }]))[0] ?? 0 }
  }

export function openingError({ amount, bizDate, dueDate }: Opening, today: string): string | undefined {
  if (isZero(amount)) return '金额不能为0'
  if (!isFen(amount)) return '金额最多两位小数'
  if (bizDate > today) return '日期不能晚于今天'
  if (dueDate && dueDate < bizDate) return '到期日不能早于日期'
  return undefined
}

const CREATE = `insert into opening_item (tenant_id, company_id, created_by, direction, client_id, doc_no, amount, biz_date, due_date, remark)
  select $1, $2, $3, $4, u.client_id, u.doc_no, u.amount, u.biz_date, u.due_date, u.remark
  from unnest($5::bigint[], $6::text[], $7::numeric[], $8::date[], $9::date[], $10::text[])
    with ordinality as u (client_id, doc_no, amount, biz_date, due_date, remark, ord)
  order by u.ord returning opening_id as "openingId"`

interface Added extends Opening {
  partner: Partner
}

/** Enters and posts them; their ids, in the same order. */
export async function addAll(ctx: Context, direction: DueDirection, added: readonly Added[]): Promise<number[]> {
  if (added.length === 0) return []
  const items = added.map(({ partner, dueDate, ...item }) => ({
    ...item,
    clientId: partner.clientId,
    dueDate: dueDate ?? dueDateOf(partner, item.bizDate),
  }))
  const of = <Field extends keyof (typeof items)[number]>(field: Field) => items.map((item) => item[field])
  const facts = [of('clientId'), of('docNo'), of('amount'), of('bizDate'), of('dueDate'), of('remark')]
  const own = [ctx.tenantId, ctx.companyId, ctx.userId, direction]
  const made = await statement<{ openingId: number }>(ctx, 'openings.create', CREATE, [...own, ...facts])
  // numbers are given in the order of the lines
  const ids = made.map(({ openingId }) => openingId).sort((a, b) => a - b)
  const debts = items.map(({ remark: _, ...item }, at) => {
    const openingId = ids[at] ?? 0
    return { ...item, direction, docNo: openingNo({ ...item, openingId }), document: DOCUMENT, documentId: openingId, event: EVENT }
  })
  await postOpenItems(ctx, debts)
  return ids
}

/** 红冲, while nothing has been paid of it: today, as of all money. */
export async function reverseOpening(ctx: Context, { id, note = '' }: { id: number; note?: string }, sides: readonly DueDirection[]) {
  const query = visibleOpenings(ctx).selectAll('o').where('o.openingId', '=', id).where('o.direction', 'in', sides)
  const row = await query.forUpdate('o').executeTakeFirst()
  if (!row) throw notYours()
  if (row.reversedAt !== null) throw refused('该期初已红冲')
  const at = { document: DOCUMENT, documentId: id }
  const day = ctx.today
  const against = { ...at, event: EVENT, whole: true } as const
  await lockPartner(ctx, row.clientId)
  await requireUnsettled(ctx, DOCUMENT, id)
  await postOpenItem(ctx, {
    ...at,
    clientId: row.clientId,
    direction: row.direction as DueDirection,
    docNo: openingNo(row),
    event: UNDO,
    amount: negate(row.amount),
    bizDate: day,
    dueDate: day,
    against,
  })
  await ctx.db
    .updateTable('openingItem')
    .set({ reversedBy: ctx.userId, reversedAt: ctx.now, reversedOn: day })
    .where('tenantId', '=', ctx.tenantId)
    .where('openingId', '=', id)
    .execute()
  await logTransition(ctx, DOCUMENT, id, [{ from: '有效', to: '已红冲', note }])
  return { status: '已红冲' }
}

export const reverseOpeningOf =
  (direction: DueDirection) =>
  async (ctx: Context, { id }: { id: number }) => {
    await reverseOpening(ctx, { id }, [direction])
    return {}
  }
