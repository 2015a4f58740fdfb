import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { askedOf } from './asked.ts'
import { keyed, readOf, summedOf, written } from './compile.ts'
import { SUMMED } from './measure-sql.ts'
import { readerOf } from './run.ts'
import { partsOf, seesMeasure } from './seen.ts'
import { SOURCES } from './sources/index.ts'

type Input = Received<typeof figures.drill>

interface Line {
  id: string
  day: string
  kind: string
  companyName: string
  document: string
  documentId: number
  docNo: string
  partnerName: string
  pjNo: string
  pjName: string
  personName: string
  qty: string
  income: string | null
  cost: string | null
  value: string
}

/** What of a figure is a sum: a rate is opened by what stands above its line. */
function openedBy(name: MeasureName): MeasureName {
  const part = partsOf(name)[0]
  return SUMMED[name] || !part ? name : openedBy(part)
}

/** The postings a figure is made of; together they are the figure. */
export async function drill(ctx: Context, input: Input) {
  const asked = await askedOf(ctx, input)
  if (!asked.report.measures.includes(input.measure)) throw refused('这个报表没有这个指标')
  if (!seesMeasure(ctx, input.measure)) throw forbidden()
  const reader = readerOf(ctx)
  const { source, value, when, window, by } = summedOf(openedBy(input.measure))
  const read = readOf(reader, asked, asked, window !== undefined)
  const of = { period: asked, shift: '', now: Boolean(SOURCES[source].now), groups: [] }
  const facts = keyed(reader, asked, { ...of, facts: SOURCES[source].facts(read, reader.slowDays) })
  const days =
    SOURCES[source].now || window === 'end'
      ? sql`true`
      : window === 'before'
        ? sql`f.day < ${asked.from}::date`
        : sql`f.day >= ${asked.from}::date`
  // what is counted or read off is one of many: its lines are shown, and add up to nothing
  const worth = by ? sql`0::numeric` : sql`(${written(value, reader)})::numeric`
  const lines = sql`select f.*, ${worth} as worth from (${facts}) f where ${days} and (${when ? written(when, reader) : sql`true`})`
  const { rows: sums } = await sql<{ count: number; value: string; qty: string }>`
    select count(*)::int as count, coalesce(sum(worth), 0) as value, coalesce(sum(qty), 0) as qty from (${lines}) l`.execute(ctx.db)
  const { rows } = await sql<Line>`
    select l.id, coalesce(to_char(l.day, 'YYYY-MM-DD'), '') as day, coalesce(l.kind, '') as kind, coalesce(d.dept_name, '') as company_name,
      coalesce(l.document, '') as document, coalesce(l.document_id, 0) as document_id, coalesce(l.doc_no, '') as doc_no,
      coalesce(c.client_name, '') as partner_name, coalesce(p.pj_no, '') as pj_no, coalesce(p.pj_name, '') as pj_name,
      coalesce(u.real_name, '') as person_name, coalesce(l.qty, 0) as qty, l.income, l.cost, l.worth as value
    from (select * from (${lines}) x order by day desc nulls last, id desc limit ${input.limit} offset ${(input.page - 1) * input.limit}) l
    left join dept d on d.tenant_id = ${ctx.tenantId} and d.dept_id = l.company_id
    left join client c on c.tenant_id = ${ctx.tenantId} and c.client_id = l.client_id
    left join part p on p.tenant_id = ${ctx.tenantId} and p.part_id = l.part_id
    left join app_user u on u.tenant_id = ${ctx.tenantId} and u.user_id = l.person_id
    order by l.day desc nulls last, l.id desc`.execute(ctx.db)
  const { count = 0, value: total = '0', qty = '0' } = sums[0] ?? {}
  return {
    page: {
      list: rows.map((row) => ({ ...row, value: Number(row.value), income: shownIncome(ctx, source, row.income) })),
      totalCount: count,
      totalPage: Math.ceil(count / input.limit),
      currPage: input.page,
      pageSize: input.limit,
    },
    total: { value: Number(total), qty },
  }
}

/** What suppliers are owed and accounts hold is no sale price: it is shown as the figure itself, to whoever may see that. */
const shownIncome = (_ctx: Context, source: string, income: string | null) => (source === 'result' ? income : null)
