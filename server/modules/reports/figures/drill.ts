import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import { partsOf } from '#contract/reports/figures/seen.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { documentWithin, veiled } from '#server/modules/ledgers/data-scope/index.ts'
import { type Asked, askedOf } from './asked.ts'
import { openedClass, withClasses } from './kept-classes.ts'
import { supplierAsked } from './keys.ts'
import { type SourceName, SUMMED } from './measure-sql.ts'
import { classesOf, keyed, type Reader, readFor, written } from './reading.ts'
import { bordersOf } from './rolled/borders.ts'
import { type Piece, piecesOf } from './rolled/pieces.ts'
import { readerOf } from './run.ts'
import { seesMeasure } from './seen.ts'
import type { Read, Sql } from './sources/facts.ts'
import { SOURCES } from './sources/index.ts'
import { partsHeldOf } from './sources/supplied.ts'
import { summedOf } from './summing.ts'

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
  /** The reader may know whose it was. */
  within: boolean
}
/** What all of them come to, beside each. */
interface Sums {
  count: number
  total: string
  pieces: string
  nth: number
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
  if (measureOf(input.measure).beside) throw refused('这个指标没有明细')
  const opened = openedBy(input.measure)
  const reader = await withClasses(ctx, { ...readerOf(ctx), borders: await bordersOf(ctx) }, asked, [], [opened])
  const { source, window } = summedOf(opened)
  const { facts } = SOURCES[source]
  const all = readFor(source, reader, asked, asked, window !== undefined)
  const held = heldParts(opened, asked, all)
  const ofClass = source === 'result' || source === 'stock' ? await openedClass(ctx, reader, asked, opened) : undefined
  const read = {
    ...all,
    ...(held && { parts: sql`select unnest(array(select part_id from held))` }),
    ...(ofClass && { only: ofClass.only(source === 'result' ? 'r' : 'l') }),
  }
  const below = ofClass ? { ...asked, question: ofClass.question } : asked
  const lines = linesOf(reader, below, opened, { facts: facts(read, reader.slowDays), of: summedOf, entries: () => '1' })
  // rows that have a number have a day, too: the newest are read in the order of an index; others are found once, for the count and for the page
  const inOrder = NUMBERED.includes(source)
  const newest = sql.raw(inOrder ? 'day desc, seq desc' : 'day desc nulls last, id desc')
  const told = classesOf(reader, asked, [], [opened])
  const found = inOrder ? sql`(${lines})` : sql`found`
  const ctes = [
    ...(told ? [told] : []),
    ...(held ? [sql`held as materialized (${held})`] : []),
    ...(inOrder ? [] : [sql`found as materialized (${lines})`]),
  ]
  const page = sql`select * from ${found} x order by ${newest} limit ${input.limit} offset ${(input.page - 1) * input.limit}`
  const { rows } = await sql<Line & Sums>`${ctes.length > 0 ? sql`with ${sql.join(ctes)}` : sql``}
    select s.*, l.* from (
      select coalesce(sum(stands_for), 0)::int as count, coalesce(sum(worth), 0) as total, coalesce(sum(moved), 0) as pieces from ${ofClass?.sums ?? sumsOf(reader, asked, opened) ?? found} l
    ) s left join (${namedLines(ctx, page, newest, VEILED.includes(source))}) l on true
    order by nth`.execute(ctx.db)
  const { count = 0, total = '0', pieces = '0' } = rows[0] ?? {}
  return {
    page: {
      list: rows.flatMap((row) => (row.id === null ? [] : [shown(row, source)])),
      totalCount: count,
      totalPage: Math.ceil(count / input.limit),
      currPage: input.page,
      pageSize: input.limit,
    },
    total: { value: Number(total), qty: pieces },
  }
}

const BEFORE = { before: true, end: false }
const END = { before: false, end: true }
const HELD: Partial<Record<MeasureName, typeof END>> = {
  ...{ supplyOpenPieces: BEFORE, supplyOpenValue: BEFORE, supplyClosePieces: END, supplyCloseValue: END },
  supplyHeld: { before: true, end: true },
}
/** Of what lies there of one supplier only receipts of the parts that lie there are weighed, not of all he ever brought. */
function heldParts(name: MeasureName, { question, from, to }: Asked, read: Read): Sql | undefined {
  const at = HELD[name]
  const supplier = at && read.borders ? supplierAsked(question) : undefined
  return at && supplier && read.parts ? partsHeldOf(supplier, read, read.parts, { from, to }, at) : undefined
}

const NUMBERED: readonly SourceName[] = ['result', 'stock', 'cash']
/** Goods and money are the company's, whose papers moved them is not (decision 094). What sales and debts are read of is within reach already. */
const VEILED: readonly SourceName[] = ['stock', 'layers', 'supplied', 'priced', 'purchases', 'ordered', 'cash', 'refunds']

/** Lines with the names of what they are about. */
const namedLines = (ctx: Context, lines: Sql, newest: Sql, veil: boolean): Sql => sql`
  select row_number() over (order by ${newest}) as nth, l.id, coalesce(to_char(l.day, 'YYYY-MM-DD'), '') as day, coalesce(l.kind, '') as kind, coalesce(d.dept_name, '') as company_name,
    coalesce(l.document, '') as document, coalesce(l.document_id, 0) as document_id, coalesce(l.doc_no, '') as doc_no,
    coalesce(c.client_name, '') as partner_name, coalesce(p.pj_no, '') as pj_no, coalesce(p.pj_name, '') as pj_name,
    coalesce(u.real_name, '') as person_name, coalesce(l.qty, 0) as qty, l.income, l.cost, l.worth as value,
    ${veil ? sql`(l.document_id is null or l.document_id = 0 or ${documentWithin(ctx, 'l')})` : sql`true`} as within
  from (${lines}) l
  left join dept d on d.tenant_id = ${ctx.tenantId} and d.dept_id = l.company_id
  left join client c on c.tenant_id = ${ctx.tenantId} and c.client_id = l.client_id
  left join part p on p.tenant_id = ${ctx.tenantId} and p.part_id = l.part_id
  left join app_user u on u.tenant_id = ${ctx.tenantId} and u.user_id = l.person_id`

/** The facts that make a figure up, each with what it is worth in it and how many rows it stands for. */
function linesOf(reader: Reader, asked: Asked, name: MeasureName, { facts, of, entries, pieces }: Piece): Sql {
  const { source, value, when, window, by } = of(name)
  const { now: ofNow, without } = SOURCES[source]
  const now = Boolean(ofNow)
  const days =
    now || window === 'end' ? sql`true` : window === 'before' ? sql`f.day < ${asked.from}::date` : sql`f.day >= ${asked.from}::date`
  // what is counted or read off is one of many: its lines are shown, and add up to nothing
  const worth = by ? sql`0::numeric` : sql`(${written(value, reader)})::numeric`
  return sql`select f.*, ${worth} as worth, ${sql.raw(entries(name) ?? '1')} as stands_for, ${sql.raw(pieces?.(name) ?? 'f.qty')} as moved
    from (${keyed(reader, asked, { facts, period: asked, shift: '', now, without, groups: [] })}) f where ${days} and (${when ? written(when, reader) : sql`true`})`
}

/** What says how many there are and what they come to: sums, where these know how many rows they stand for; undefined: the lines themselves. */
function sumsOf(reader: Reader, asked: Asked, name: MeasureName): Sql | undefined {
  const { source, by, window } = summedOf(name)
  const read = readFor(source, reader, asked, asked, window !== undefined)
  const need = {
    source,
    names: [name],
    also: [],
    asked,
    period: asked,
    groups: [],
    shift: '',
    read,
    slowDays: reader.slowDays,
    borders: reader.borders,
    counted: true as const,
  }
  const pieces = by ? [] : piecesOf(need)
  if (pieces.length < 2 || !pieces.every(({ entries }) => entries(name))) return undefined
  const each = pieces.map((piece) => sql`select stands_for, worth, moved from (${linesOf(reader, asked, name, piece)}) p`)
  return sql`(${sql.join(each, sql` union all `)})`
}

/** What suppliers are owed and accounts hold is no sale price: it is shown as the figure itself, to whoever may see that. */
const shown = ({ count: _, total: __, pieces: ___, nth: ____, ...row }: Line & Sums, source: SourceName) => ({
  ...veiled(row, 'partnerName', 'personName'),
  value: Number(row.value),
  income: source === 'result' ? row.income : null,
})
