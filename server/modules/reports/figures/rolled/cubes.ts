import { sql } from 'kysely'
import type { Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import type { Borders, Read, Sql } from '../sources/facts.ts'
import { mine, ofParts, theirs } from '../sources/facts.ts'
import { upTo } from './borders.ts'
import { coverOf, cutInMonths, type Days, type Span, spansOf, type Taken } from './spans.ts'

/** A roll-up that can stand for the rows of a ledger. */
export interface Cube {
  source: 'result' | 'stock' | 'layers' | 'supplied' | 'dues' | 'priced' | 'purchases'
  /** How far it goes; undefined: it holds all there is. */
  border?: keyof Borders
  /** What its rows tell apart. */
  dims: readonly Group[]
  /** How figures follow from its columns; undefined: as from the ledger's. `only`: no other figure can be had from it. */
  values: Partial<Record<MeasureName, string>>
  only?: true
  /** What is counted or read off one by one is still told apart by its rows. */
  counts?: true
  /** How many rows of its ledger one of its rows stands for, of a figure where that tells; undefined: it does not know. */
  entries?: string | Partial<Record<MeasureName, string>>
  /** How many pieces moved in those, where its `qty` is not what the ledger's rows say. */
  pieces?: Partial<Record<MeasureName, string>>
  /** Rows of whole spans, and the days that the ledger itself has to be asked for. `fine`: months must be told apart. `signed`: rows may also be taken off. */
  rows(read: Read, days: Days, fine: boolean, signed?: boolean): Rows
}
interface Rows {
  facts: Sql | undefined
  odd: Taken<Days>[]
  /** Of each part there is one row at most. */
  single?: boolean
  /** The same rows, in lots that have one of a part at most, and what does not fall into such. */
  apart?: Apart
}
export interface Apart {
  lots: readonly Sql[]
  more: readonly Sql[]
}
const together = ({ lots, more }: Apart): Sql => sql.join([...lots, ...more], sql` union all `)
const oneCompany = ({ companies }: Read) => companies.length === 1

const costOf = ({ whole }: Read, sign = ''): Sql => sql.raw(`${sign}${whole ? '(r.cost - r.inner_cost)' : 'r.cost'}`)
const worthOf = ({ whole }: Read): Sql => sql.raw(whole ? 'l.value - l.inner_value' : 'l.value')
const onDays = (column: string, { from, to }: Days): Sql => sql`${sql.ref(column)} between ${from} and ${to}`
const BEGINNING = '1900-01-01'

/** Entries of a day by kind, category, salesman and warehouse; whole months from those of a month where no day is asked for. */
export const totals: Cube = {
  source: 'result',
  border: 'entry',
  dims: ['day', 'month', 'company', 'kind', 'category', 'person', 'warehouse'],
  values: { lines: 'f.n', lossEntries: 'f.entries' },
  entries: 'f.entries',
  rows(read, days, fine) {
    const { months, odd } = fine ? { months: undefined, odd: [days] } : cutInMonths(days)
    const from = (table: string, day: string, { from, to }: Days) => sql`
      select r.company_id, ${sql.raw(day)} as day, r.kind, r.category, nullif(r.incharge_id, 0) as person_id, nullif(r.warehouse_id, 0) as warehouse_id,
        r.entries, r.n, r.qty, r.income, ${costOf(read)} as cost, r.docs::numeric as value
      from ${sql.raw(table)} r where ${mine('r', read)} and ${theirs('r.incharge_id', read)} and ${onDays(day, { from, to })}`
    const parts = [
      ...(months ? [from('result_month', 'r.month', months)] : []),
      ...odd.map((each) => from('result_day', 'r.biz_date', each)),
    ]
    return { facts: sql.join(parts, sql` union all `), odd: [] }
  },
}

/** What trade comes to, from the columns of a part's or a client's sums. */
const TRADE = {
  ...{ sold: 'f.income', back: 'f.back', net: 'f.income - f.back', netCost: 'f.cost', costDiff: 'f.diff' },
  profit: 'f.income - f.back - f.cost - f.diff',
  ...{ orders: 'f.docs', netPieces: 'f.qty - f.back_qty', backPieces: 'f.back_qty', lines: 'f.n', freight: '-f.freight' },
} as const satisfies Partial<Record<MeasureName, string>>
const sums = (read: Read, sign = ''): Sql => {
  const of = (...names: string[]) => sql.raw(names.map((name) => `${sign}r.${name} as ${name}`).join(', '))
  return sql`${of('n', 'docs', 'qty', 'back_qty', 'income', 'back')}, ${costOf(read, sign)} as cost, ${of('diff', 'freight')}`
}
/** How many entries a part's sums stand for. */
const ENTRIES = {
  ...{
    sold: 'f.sales',
    orders: 'f.sales',
    lines: 'f.sales',
    back: 'f.backs',
    backPieces: 'f.backs',
    costDiff: 'f.diffs',
    freight: 'f.freights',
  },
  ...{ net: 'f.sales + f.backs', netPieces: 'f.sales + f.backs', netCost: 'f.sales + f.backs', profit: 'f.sales + f.backs + f.diffs' },
} as const satisfies Partial<Record<MeasureName, string>>
/** How many pieces moved in them: what was sold less what came back. */
const MOVED = {
  ...{ back: '-f.back_qty', backPieces: '-f.back_qty', costDiff: '0', freight: '0' },
  ...{ net: 'f.qty - f.back_qty', netPieces: 'f.qty - f.back_qty', netCost: 'f.qty - f.back_qty', profit: 'f.qty - f.back_qty' },
} as const satisfies Partial<Record<MeasureName, string>>
/**
 * To the house goods cost what is left without the margin of its branches. That of differences is in no column of its own, nor that of each kind of move:
 * they are then had from entries, or from the sums that tell kinds apart.
 */
const TOGETHER: readonly MeasureName[] = [
  ...(['netCost', 'costDiff', 'inValue', 'supplierBackValue', 'saleValue', 'saleBackValue'] as const),
  ...(['movedInValue', 'movedOutValue', 'countValue', 'diffValue', 'otherValue'] as const),
]

export const clients: Cube = {
  source: 'result',
  border: 'entry',
  dims: ['month', 'company', 'client', 'area', 'level', 'person'],
  values: TRADE,
  only: true,
  rows(read, days, fine) {
    const { months, odd } = cutInMonths(days)
    const facts =
      months &&
      sql`
      select r.company_id, r.start as day, nullif(r.client_id, 0) as client_id, nullif(r.incharge_id, 0) as person_id, ${sums(read)}
      from result_client r where ${mine('r', read)} and ${theirs('r.incharge_id', read)} and ${spanIs('r', monthsOf(months, fine))}`
    return { facts, odd }
  },
}

export const spanIs = (alias: string, spans: readonly Span[]): Sql =>
  sql`(${sql.raw(alias)}.span, ${sql.raw(alias)}.start) in (${sql.join(spans.map(({ span, start }) => sql`(${span}, ${start}::date)`))})`
const monthsOf = (days: Days, fine: boolean): Span[] => {
  if (!fine) return spansOf(days)
  return spansOf(days).flatMap(({ span, start }) => {
    const year = start.slice(0, 5)
    const first = Number(start.slice(5, 7))
    return Array.from({ length: { Y: 12, Q: 3, M: 1 }[span] }, (_, at) => ({
      span: 'M' as const,
      start: `${year}${String(first + at).padStart(2, '0')}-01`,
    }))
  })
}

export const goods = {
  source: 'result',
  border: 'entry',
  dims: ['month', 'company', 'part', 'brand', 'type', 'class'],
  values: TRADE,
  entries: ENTRIES,
  pieces: MOVED,
  only: true,
  rows(read: Read, days: Days, fine: boolean, signed = false): Rows {
    const { months, odd } = cutInMonths(days)
    const covered = signed && !fine && odd.length > 0
    // what only some people sold is in no sum of a part
    if (read.scope !== null || !(months || covered)) return { facts: undefined, odd: [days], single: false }
    const of = (some: readonly Span[], sign = '') => sql`
      select r.company_id, r.start as day, r.part_id, ${sums(read, sign)}, ${sql.raw(['sales', 'backs', 'diffs', 'freights', 'squares'].map((each) => `${sign}r.${each} as ${each}`).join(', '))} from result_part r
      where ${mine('r', read)} and ${spanIs('r', some)} and ${ofParts('r.part_id', read)}`
    const cover = covered || !months ? coverOf(days, read.today) : { spans: monthsOf(months, fine), odd }
    const spans: readonly Taken<Span>[] = cover.spans
    if (spans.length === 0) return { facts: undefined, odd: [days], single: false }
    const lots = spans.map((span) => of([span], span.minus ? '-' : ''))
    const taken = spans.filter(({ minus }) => minus)
    const added = spans.filter(({ minus }) => !minus)
    return {
      facts: taken.length > 0 ? together({ lots: [...(added.length > 0 ? [of(added)] : []), of(taken, '-')], more: [] }) : of(added),
      odd: cover.odd,
      single: spans.length === 1 && taken.length === 0 && oneCompany(read),
      ...(oneCompany(read) && { apart: { lots, more: [] } }),
    }
  },
} as const satisfies Cube

export const places: Cube = {
  source: 'stock',
  border: 'day',
  dims: ['day', 'month', 'company', 'kind', 'warehouse'],
  values: {},
  entries: 'f.n',
  rows: (read, days) => ({
    facts: sql`select l.company_id, l.biz_date as day, l.kind, l.warehouse_id, l.moves as n, l.qty, ${worthOf(read)} as value from stock_day l
      where ${mine('l', read)} and ${onDays('l.biz_date', { ...days, from: read.from ?? BEGINNING })}`,
    odd: [],
  }),
}

/** Whole years and months of stock, those before the period too where they count, and the days between them. */
export function spansOfStock(alias: string, read: Read, { from, to }: Days) {
  const first = `${from.slice(0, 8)}01`
  const { months, odd } = cutInMonths({ from, to })
  const whole = months ? spansOf(months) : []
  const january = `${first.slice(0, 5)}01-01`
  const back = read.from === undefined
  const spans = back ? [...spansOf({ from: january, to: daysFrom(first, -1) }), ...whole] : whole
  const before = back ? [sql`(${sql.raw(alias)}.span = 'Y' and ${sql.raw(alias)}.start < ${january}::date)`] : []
  const told = [...before, ...(spans.length > 0 ? [spanIs(alias, spans)] : [])]
  return {
    whole: told.length > 0 ? sql`(${sql.join(told, sql` or `)})` : sql`false`,
    odd: [...(back && first !== from ? [{ from: first, to: daysFrom(from, -1) }] : []), ...odd],
    spans,
    before,
  }
}

/** What had come and gone before a period is whole years and months, too. */
export const shelves: Cube = {
  source: 'stock',
  border: 'ledger',
  dims: ['part', 'brand', 'type', 'class', 'company', 'kind'],
  values: {},
  entries: 'f.n',
  rows(read, days) {
    const { whole, odd } = spansOfStock('l', read, days)
    return {
      facts: sql`select l.company_id, l.start as day, l.part_id, l.kind, l.n, l.qty, ${worthOf(read)} as value from stock_part l
        where ${mine('l', read)} and ${whole} and ${ofParts('l.part_id', read)}`,
      odd,
    }
  },
}

/** The same with all kinds of moves of a part beside each other, for whatever does not ask for one of them. */
export const moves = {
  source: 'stock',
  border: 'ledger',
  dims: ['part', 'brand', 'type', 'class', 'company'],
  values: {
    ...{ stockValue: 'f.worth', openPieces: 'f.qty', openValue: 'f.worth', closePieces: 'f.qty', closeValue: 'f.worth' },
    ...{
      inPieces: 'f.in_qty',
      inValue: 'f.in_value',
      supplierBackPieces: '-f.supplier_back_qty',
      supplierBackValue: '-f.supplier_back_value',
    },
    ...{ salePieces: '-f.sale_qty', saleValue: '-f.sale_value', saleBackPieces: 'f.sale_back_qty', saleBackValue: 'f.sale_back_value' },
    ...{
      movedInPieces: 'f.moved_in_qty',
      movedInValue: 'f.moved_in_value',
      movedOutPieces: '-f.moved_out_qty',
      movedOutValue: '-f.moved_out_value',
    },
    ...{
      countPieces: 'f.count_qty',
      countValue: 'f.count_value',
      diffValue: 'f.diff_value',
      otherPieces: 'f.other_qty',
      otherValue: 'f.other_value',
    },
  },
  only: true,
  rows(read, days) {
    const { whole, odd, spans, before } = spansOfStock('m', read, days)
    const of = (which: Sql) => sql`
      select m.start as day, m.*, ${sql.raw(read.whole ? 'm.value - m.inner_value' : 'm.value')} as worth from part_moves m
      where ${mine('m', read)} and ${which} and ${ofParts('m.part_id', read)}`
    return {
      facts: of(whole),
      odd,
      ...(oneCompany(read) && { apart: { lots: spans.map((span) => of(spanIs('m', [span]))), more: before.map(of) } }),
    }
  },
} as const satisfies Cube

/**
 * What there is at the end of a period: all that ever moved less what has moved since, where that is less than all that had moved by then. Of the month in which it ends,
 * days are taken off one by one.
 */
export const closing: Cube = {
  source: 'stock',
  border: 'ledger',
  dims: moves.dims,
  values: { stockValue: 'f.worth', closePieces: 'f.qty', closeValue: 'f.worth' },
  only: true,
  rows(read, days) {
    const { to } = days
    const monthEnds = monthEnd(to)
    const since = daysFrom(monthEnds, 1)
    const yearEnds = `${since.slice(0, 4)}-12-31`
    const spans = spansOf({ from: since, to: yearEnds })
    const past = spans.filter(({ start }) => start <= read.today).length + Number(read.today.slice(0, 4)) - Number(since.slice(0, 4))
    const first = `${days.from.slice(0, 8)}01`
    if (past >= spansOf({ from: `${first.slice(0, 5)}01-01`, to: daysFrom(since, -1) }).length) return moves.rows(read, days)
    const worth = (sign: string, alias: string) => sql.raw(`${sign}(${alias}.value${read.whole ? ` - ${alias}.inner_value` : ''}) as worth`)
    const kept = (sign: string, which: Sql) => sql`
      select m.start as day, m.company_id, m.part_id, ${sql.raw(sign)}m.qty as qty, ${worth(sign, 'm')} from part_moves m
      where ${mine('m', read)} and ${which} and ${ofParts('m.part_id', read)}`
    const late = sql`
      select l.biz_date as day, l.company_id, l.part_id, -l.qty as qty, ${worth('-', 'l')} from stock_ledger l
      where ${mine('l', read)} and l.biz_date > ${to} and l.biz_date <= ${monthEnds} and ${upTo('ledger', read.tenantId)} and ${ofParts('l.part_id', read)}`
    const apart = {
      lots: [kept('', sql`m.span = 'A' and m.start = date '1900-01-01'`), ...spans.map((span) => kept('-', spanIs('m', [span])))],
      more: [kept('-', sql`m.span = 'Y' and m.start > ${yearEnds}::date`), ...(to === monthEnds ? [] : [late])],
    }
    return { facts: together(apart), odd: [], ...(oneCompany(read) && { apart }) }
  },
}

export const canTell = (cube: Cube, name: MeasureName, { whole }: Read): boolean =>
  !cube.only || (cube.values[name] !== undefined && !(whole && TOGETHER.includes(name)))
