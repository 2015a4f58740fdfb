import { sql } from 'kysely'
import { MONEY_KINDS, type MoneyKind, type receipts, type SETTLINGS } from '#contract/documents/payments/payments.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { within } from '#server/kit/filter.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { logOf, standing, sumsByStanding } from '../core/index.ts'
import { chosenOf, linesOf, visible } from './order.ts'
import { SIDES } from './settling.ts'

type Filters = Received<typeof receipts.totals>

function filtered(ctx: Context, kind: MoneyKind, { dateFrom, dateTo, moneyNo, clientId, accountId, status, moneySum }: Filters) {
  let query = visible(ctx, kind)
  if (dateFrom) query = query.where('o.moneyDate', '>=', dateFrom)
  if (dateTo) query = query.where('o.moneyDate', '<=', dateTo)
  if (moneyNo) query = query.where('o.moneyNo', 'like', containing(moneyNo.toUpperCase()))
  if (clientId) query = query.where('o.clientId', '=', clientId)
  if (status) query = query.where('o.status', 'in', status.split(','))
  if (moneySum) query = query.where(within(ctx, 'o.moneySum', moneySum, ...MONEY_KINDS[kind].tags))
  if (accountId)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moneyAccount as l')
          .select('l.rowNo')
          .where('l.tenantId', '=', ctx.tenantId)
          .whereRef('l.moneyId', '=', 'o.moneyId')
          .where('l.accountId', '=', accountId),
      ),
    )
  return query
}

/** Of what is posted and not undone; of a 对冲 both sides are the same. */
const used = (kind: MoneyKind, what: 'settled' | 'rest') => sql<string>`coalesce((
  select ${what === 'settled' ? sql`abs(y.settled)` : sql`abs(y.amount - y.settled)`} from accysyf y where y.tenant_id = o.tenant_id
  and y.document = ${sql.lit(kind)} and y.document_id = o.money_id and y.event = ${sql.lit(SIDES[kind][0]?.event ?? '')} and o.reversed_at is null), 0)`

/** 账龄: days since the oldest of the debts it gives up, on its own day. */
const age = sql<number>`coalesce((select o.money_date - min(y.biz_date) from money_item m
  join accysyf y on y.tenant_id = m.tenant_id and y.ysyf_id = m.ysyf_id
  where m.tenant_id = o.tenant_id and m.money_id = o.money_id), 0)`.as('age')
/** 已收回: what of it is owed again and was received. */
const recovered = sql<string>`coalesce((select sum(y.amount) from accysyf y
  where y.tenant_id = o.tenant_id and y.document = 'hz' and y.document_id = o.money_id and y.event like '%收回%'), 0)`.as('recovered')
const recoveredOf = (kind: MoneyKind) => (kind === 'hz' ? recovered : sql<string>`0::numeric`.as('recovered'))

const withNames = (query: ReturnType<typeof filtered>, kind: MoneyKind) =>
  query
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .leftJoin('appUser as m', (join) => join.onRef('m.tenantId', '=', 'o.tenantId').onRef('m.userId', '=', 'o.modifierId'))
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.createdBy'))
    .select(['o.moneyId as id', 'o.moneyNo', 'o.moneyDate', 'o.status', 'o.clientId', 'c.clientName', 'o.moneySum', 'o.discount'])
    .select(['o.reason', 'o.remark', 'o.createdAt as createTime', 'o.updatedAt as lastUpdateTime', 'o.version'])
    .select(({ fn, val, ref }) => [
      sql<(typeof SETTLINGS)[number]>`${ref('o.settling')}`.as('settling'),
      used(kind, 'settled').as('settled'),
      used(kind, 'rest').as('rest'),
      sql<string>`coalesce((select string_agg(a.account_name, '、' order by l.row_no) from money_account l
        join acc_account a on a.tenant_id = l.tenant_id and a.account_id = l.account_id
        where l.tenant_id = o.tenant_id and l.money_id = o.money_id), '')`.as('accounts'),
      kind === 'hz' ? age : sql<number>`0`.as('age'),
      recoveredOf(kind),
      sql<string>`coalesce((select a.real_name from app_user a where a.tenant_id = o.tenant_id and a.user_id = o.audited_by), '')`.as(
        'auditorName',
      ),
      fn.coalesce('u.realName', val('')).as('creatorName'),
      fn.coalesce('m.realName', val('')).as('modifierName'),
    ])

const newest: Order = [
  ['o.moneyDate', 'desc'],
  ['o.moneyId', 'desc'],
]
const sortableOf = (kind: MoneyKind) =>
  ({
    moneyNo: { by: 'o.moneyNo' },
    moneyDate: { by: 'o.moneyDate', indexed: true },
    clientName: { by: 'c.clientName' },
    status: { by: 'o.status', indexed: true },
    moneySum: { by: 'o.moneySum', tags: MONEY_KINDS[kind].tags },
  }) as const

export const pageOf = (kind: MoneyKind) => async (ctx: Context, input: Received<typeof receipts.page>) => {
  const query = filtered(ctx, kind, input)
  const order = await orderOf(ctx, query, input, sortableOf(kind), newest)
  return { page: await paginate(ctx, inOrder(withNames(query, kind), order), query, input) }
}

export const totalsOf = (kind: MoneyKind) => async (ctx: Context, input: Filters) => {
  const orders = filtered(ctx, kind, input)
    .select(['o.moneySum', 'o.discount', 'o.status', 'o.auditedAt'])
    .select([used(kind, 'settled').as('settled'), used(kind, 'rest').as('rest'), recoveredOf(kind)])
  const where = standing('o.auditedAt')
  const sums = { moneySum: 'o.moneySum', discount: 'o.discount', settled: 'o.settled', rest: 'o.rest', recovered: 'o.recovered' }
  return { content: await sumsByStanding(ctx.db.selectFrom(orders.as('o')), where, sums) }
}

export const getOf =
  (kind: MoneyKind) =>
  async (ctx: Context, { id }: { id: number }) => {
    const order = await withNames(visible(ctx, kind).where('o.moneyId', '=', id), kind).executeTakeFirst()
    if (!order) return { content: null }
    const [lines, items] = await Promise.all([linesOf(ctx, id), order.status === '草稿' ? drafted(ctx, id) : settledBy(ctx, kind, id)])
    return { content: { ...order, lines, items } }
  }

interface Item {
  itemId: number
  direction: 'ys' | 'yf'
  document: string
  documentId: number
  docNo: string
  bizDate: string
  dueDate: string
  total: string
  amount: string
  settlementId: number
  settledOn: string
}
const drafted = async (ctx: Context, id: number): Promise<Item[]> =>
  (await chosenOf(ctx, id)).map((item) => ({ ...item, direction: item.direction as 'ys' | 'yf', settlementId: 0, settledOn: '' }))
const settledBy = (ctx: Context, kind: MoneyKind, id: number) => statement<Item>(ctx, 'money.settled', SETTLED, [ctx.tenantId, kind, id])

const SETTLED = `
  select d.ysyf_id as "itemId", d.direction, d.document, d.document_id as "documentId", d.doc_no as "docNo", d.biz_date as "bizDate",
    d.due_date as "dueDate", d.amount as total, s.amount, s.settlement_id as "settlementId", s.settled_on as "settledOn"
  from accysyf y
  join settlement s on s.tenant_id = y.tenant_id and (s.credit_id = y.ysyf_id or s.debit_id = y.ysyf_id) and s.reverses is null
  join accysyf d on d.tenant_id = y.tenant_id and d.ysyf_id = case when s.credit_id = y.ysyf_id then s.debit_id else s.credit_id end
    and (d.document, d.document_id) <> (y.document, y.document_id)
  where y.tenant_id = $1 and y.document = $2 and y.document_id = $3
    and not exists (select 1 from settlement r where r.tenant_id = s.tenant_id and r.reverses = s.settlement_id)
  order by s.settlement_id`

export const logCallOf =
  (kind: MoneyKind) =>
  async (ctx: Context, { id }: { id: number }) => {
    const seen = await visible(ctx, kind).select('o.moneyId').where('o.moneyId', '=', id).executeTakeFirst()
    return { content: seen ? await logOf(ctx, kind, id) : [] }
  }
