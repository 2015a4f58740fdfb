import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { clients, Owes } from '#contract/master/clients/clients.ts'
import { UNSET } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { inOrder, orderOf } from '#server/kit/page.ts'
import { daysFrom } from '#server/kit/time.ts'
import { areasWithin } from '../areas/index.ts'
import { clientsInScope, findClients } from '../search/index.ts'
import { moneyIn, moneyOf, type Owed, periodOf } from './owing.ts'
import { rowsOf } from './queries.ts'
import { quietSince } from './quiet.ts'
import { uncoveredSql } from './uncovered.ts'

type Input = Received<typeof clients.page>
type Filters = Received<typeof clients.totals>

const COUNTED = 10_000
const FOUND = 500
/** 不限 is more than any amount; who pays cash has none. */
const LIMIT = sql`case when credit_unlimited then 'infinity'::numeric else max_price end`
const columns = {
  clientNo: { by: 'clientNo', indexed: true },
  clientName: { by: 'nameN', indexed: true },
  maxPrice: { by: LIMIT },
  creditText: { by: LIMIT },
  lastUpdateTime: { by: 'updatedAt' },
} as const
const ALL_TAGS = [1, 2, 3, 4, 5]

/** 客户/供应商资料: a keyword lists the best hits of the quick search; without one the newest come first. */
export async function page(ctx: Context, input: Input) {
  const offset = (input.page - 1) * input.limit
  const { ids, total, more } = input.keyword ? await byKeyword(ctx, input) : await byFilters(ctx, input, offset)
  const shown = input.keyword ? ids.slice(offset, offset + input.limit) : ids
  const [rows, money] = await Promise.all([rowsOf(ctx, shown), moneyOf(ctx, shown, input.owes)])
  const list = rows.map((row) => ({ ...row, ...moneyIn(money, row.id) }))
  const counts = { totalCount: total, totalPage: Math.ceil(total / input.limit), currPage: input.page, pageSize: input.limit }
  return { page: { list, ...counts, ...(more && { more }) } }
}

async function byKeyword(ctx: Context, input: Filters) {
  const best = await findClients(ctx, input.keyword, input.tags.length > 0 ? input.tags : ALL_TAGS, FOUND)
  const kept = best.length > 0 ? await filtered(ctx, input).where('clientId', 'in', best).select('clientId').execute() : []
  const left = new Set(kept.map(({ clientId }) => clientId))
  const ids = best.filter((id) => left.has(id))
  return { ids, total: ids.length, more: best.length === FOUND }
}

async function byFilters(ctx: Context, input: Input, offset: number) {
  const rows = filtered(ctx, input)
  const order = await orderOf(ctx, rows, input, columns, [['clientId', 'desc']])
  const [ids, { count }] = await Promise.all([
    inOrder(rows.select('clientId'), order).limit(input.limit).offset(offset).execute(),
    ctx.db
      .selectFrom(
        rows
          .select('clientId')
          .limit(COUNTED + 1)
          .as('few'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids: ids.map(({ clientId }) => clientId), total: Math.min(count, COUNTED), more: count > COUNTED }
}

/** Sums of everything the filters find; of a keyword's clients only the best hits are listed and added up. */
export async function totals(ctx: Context, input: Filters) {
  const { from, to } = periodOf(ctx.today, input.owes)
  let found = filtered(ctx, input)
  if (input.keyword) found = found.where('clientId', '=', sql<number>`any(${(await byKeyword(ctx, input)).ids}::bigint[])`)
  const mine = (row: 'b' | 'y') =>
    sql`${sql.raw(row)}.tenant_id = ${ctx.tenantId} and ${sql.raw(row)}.company_id = ${ctx.companyId} and ${sql.raw(row)}.client_id in (${found.select('clientId')})`
  const { rows } = await sql<Owed>`
    select s.receivable, s.payable, d.due, d."payDue"
    from (select coalesce(sum(receivable), 0) as receivable, coalesce(sum(payable), 0) as payable from client_balance b where ${mine('b')}) s,
      (select coalesce(sum(uncovered) filter (where direction = 'ys'), 0) as due,
        coalesce(sum(uncovered) filter (where direction = 'yf'), 0) as "payDue"
      from ${uncoveredSql(mine('y'))} u where due_date between ${from} and ${to}) d`.execute(ctx.db)
  return { content: rows[0] as Owed }
}

/** All clients the filters find, for a bulk change; in ascending order, the order in which everybody locks them. */
export async function foundIds(ctx: Context, input: Filters, most: number): Promise<number[]> {
  let found = filtered(ctx, input)
  if (input.keyword) found = found.where('clientId', '=', sql<number>`any(${(await byKeyword(ctx, input)).ids}::bigint[])`)
  const rows = await found
    .select('clientId')
    .orderBy('clientId')
    .limit(most + 1)
    .execute()
  if (rows.length > most) throw refused(`一次最多修改${most}个客户，请缩小查询范围`)
  return rows.map(({ clientId }) => clientId)
}

function filtered(ctx: Context, input: Filters) {
  let rows = ctx.db.selectFrom('client').where('tenantId', '=', ctx.tenantId).where('deletedAt', 'is', null).where(clientsInScope(ctx))
  if (input.id) rows = rows.where('clientId', '=', input.id)
  if (input.tags.length > 0) rows = rows.where('tags', 'in', input.tags)
  if (input.clientType) rows = rows.where('clientType', '=', input.clientType)
  if (input.clientLevel) rows = rows.where('clientLevel', '=', input.clientLevel)
  if (input.inchargeId) rows = rows.where('inchargeId', '=', input.inchargeId)
  if (input.mine) rows = rows.where('inchargeId', '=', ctx.userId)
  if (input.owes) rows = rows.where(owing(ctx, input.owes))
  if (input.quietDays)
    rows = rows.where(sql<boolean>`${sql.raw(quietSince('client', `date '${daysFrom(ctx.today, -Number(input.quietDays))}'`))}`)
  if (input.settleKind === UNSET) rows = rows.where('termsSet', '=', false)
  else if (input.settleKind) rows = rows.where('settleKind', '=', input.settleKind).where('termsSet', '=', true)
  if (input.areaId) {
    const [first, last] = areasWithin(input.areaId)
    rows = rows.where('areaId', '>=', first).where('areaId', '<=', last)
  }
  if (input.stopped === '2') rows = rows.where('saleStopped', '=', true)
  else if (input.stopped) rows = rows.where('stopped', '=', input.stopped === '1')
  return rows
}

/** Clients with a balance, or with debts falling due in the period that no money in hand covers. */
function owing({ tenantId, companyId, today }: Context, owes: Owes) {
  if (owes === 'receivable' || owes === 'payable')
    return sql<boolean>`client_id in (select b.client_id from client_balance b
      where b.tenant_id = ${tenantId} and b.company_id = ${companyId} and b.${sql.ref(owes)} <> 0)`
  const { from, to } = periodOf(today, owes)
  const direction = owes.startsWith('pay') ? 'yf' : 'ys'
  const due = uncoveredSql(sql`y.tenant_id = ${tenantId} and y.company_id = ${companyId} and y.direction = ${direction}`)
  return sql<boolean>`client_id in (select u.client_id from ${due} u where u.due_date between ${from} and ${to})`
}
