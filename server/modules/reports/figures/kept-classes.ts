import { sql } from 'kysely'
import type { Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import type { Context } from '#server/kit/context.ts'
import type { Asked, Question } from './asked.ts'
import { type Added, layer } from './compile.ts'
import { narrows } from './keys.ts'
import { asksClasses, type Reader, readFor } from './reading.ts'
import { summedFor } from './seen.ts'
import { partClasses, yearUpTo } from './sources/classes.ts'
import { mine, type Sql } from './sources/facts.ts'
import { addedToTotal, plain, quoted, typeOf } from './summing.ts'

/**
 * Which part is of which class in a period, and what its classes come to (decision 224). Kept with the first question, it stands until the ledgers hold a row of those
 * days that it does not hold. What only some people sold is classified each time.
 */
export async function withClasses(
  ctx: Context,
  reader: Reader,
  asked: Asked,
  groups: readonly Group[],
  names: readonly MeasureName[],
): Promise<Reader> {
  if (!asksClasses(asked, groups, names) || reader.dataScope !== null || !reader.borders || ctx.readOnly !== undefined) return reader
  return { ...reader, classes: (await found(ctx, asked)) ?? (await made(ctx, reader, asked)) }
}

const own = ({ tenantId }: Pick<Reader, 'tenantId'>, { companies, whole, from, to }: Asked) => ({
  ...{ tenant_id: sql`${tenantId}`, company_ids: sql`${inOrder(companies)}::bigint[]`, whole: sql`${whole}` },
  ...{ first_day: sql`${from}::date`, last_day: sql`${to}::date` },
})
const inOrder = (companies: readonly number[]) => [...companies].sort((a, b) => a - b)
const isOf = (key: Record<string, Sql>): Sql =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

/** How many rows of each ledger lie beyond, of the days that count. */
function since({ tenantId }: Pick<Reader, 'tenantId'>, { companies, from, to }: Asked, entry: Sql, ledger: Sql) {
  const year = yearUpTo(to).from
  const read = { tenantId, companies } as Parameters<typeof mine>[1]
  return {
    entries: sql`(select count(*) from result_entry r where ${mine('r', read)} and r.entry_id > ${entry} and r.biz_date between ${from < year ? from : year} and ${to})`,
    moves: sql`(select count(*) from stock_ledger l where ${mine('l', read)} and l.ledger_id > ${ledger} and l.biz_date <= ${to})`,
  }
}

interface Header {
  keptId: string
  entryId: string
  ledgerId: string
  entriesSince: number
  movesSince: number
}

async function found(ctx: Context, asked: Asked): Promise<string | undefined> {
  const { rows } =
    await sql<Header>`select kept_id::text, entry_id::text, ledger_id::text, entries_since, moves_since from class_kept where ${isOf(own(ctx, asked))}`.execute(
      ctx.db,
    )
  const [kept] = rows
  if (!kept) return undefined
  // told as numbers, so that the planner looks no further than beyond the borders
  const { entries, moves } = since(ctx, asked, sql`${kept.entryId}::bigint`, sql`${kept.ledgerId}::bigint`)
  const { rows: now } = await sql<{ entries: string; moves: string }>`select ${entries}::text as entries, ${moves}::text as moves`.execute(
    ctx.db,
  )
  return Number(now[0]?.entries) === kept.entriesSince && Number(now[0]?.moves) === kept.movesSince ? kept.keptId : undefined
}

/** All figures, whoever asks: he is shown what he may see of them. */
const FIGURES = summedFor(reportOf('classes').measures)
const EVERYTHING = {
  ...{ partId: 0, clientId: 0, supplierId: 0, personId: 0, warehouseId: 0, accountId: 0 },
  ...{ brand: '', type: '', area: '', level: '', path: [] },
} as const satisfies Partial<Question>

/** One statement: what it holds and what it counts beyond the borders are of one moment. */
async function made(ctx: Context, reader: Reader, asked: Asked): Promise<string | undefined> {
  const key = own(ctx, asked)
  const bare = { ...asked, question: { ...asked.question, ...EVERYTHING } }
  const { ctes, rows } = layer({ reader, asked: bare, period: asked, groups: ['class'], names: FIGURES, shift: '' }, 'of_class')
  const read = readFor('result', reader, bare, asked, false)
  const { entries, moves } = since(ctx, asked, sql`b.entry_id`, sql`b.ledger_id`)
  await sql`delete from class_sums where tenant_id = ${ctx.tenantId} and kept_id in (select kept_id from class_kept where ${isOf(key)})`.execute(
    ctx.db,
  )
  const { rows: written } = await sql<{ keptId: string }>`
    with classes as materialized (${partClasses(read)}), ${sql.join(ctes)},
    members as (select class, array_agg(part_id) as parts, sum(traded)::int as traded, sum(diffs)::int as diffs from classes group by class),
    head as (
      insert into class_kept (${sql.join([...Object.keys(key), 'entry_id', 'entries_since', 'ledger_id', 'moves_since'].map((each) => sql.ref(each)))})
      select ${sql.join(Object.values(key))}, b.entry_id, ${entries}, b.ledger_id, ${moves}
      from (select coalesce(max(entry_id), 0) as entry_id, coalesce(max(ledger_id), 0) as ledger_id from result_rolled where tenant_id = ${ctx.tenantId}) b
      on conflict (${sql.join(Object.keys(key).map((each) => sql.ref(each)))}) do update set kept_id = excluded.kept_id, entry_id = excluded.entry_id,
        entries_since = excluded.entries_since, ledger_id = excluded.ledger_id, moves_since = excluded.moves_since, made_at = excluded.made_at
      returning kept_id
    )
    insert into class_sums (tenant_id, kept_id, class, parts, sums, traded, diffs)
    select ${ctx.tenantId}, head.kept_id, k1, coalesce(m.parts, '{}'), ${sql.raw(`jsonb_build_object(${FIGURES.map((name) => `'${name}', s.${quoted(name)}::text`).join(', ')})`)},
      coalesce(m.traded, 0), coalesce(m.diffs, 0)
    from ${sql.raw(rows)} s cross join head left join members m on m.class = k1
    returning kept_id::text`.execute(ctx.db)
  return written[0]?.keptId
}

/** What a row for each class comes to, where nothing is left out: it is kept with them. undefined: it has to be added up. */
export function classSums(
  reader: Reader,
  { question }: Asked,
  groups: readonly Group[],
  names: readonly MeasureName[],
  name: string,
): Added | undefined {
  const [first, second] = groups
  if (!reader.classes || first !== 'class' || second || narrows(question)) return undefined
  const columns = names.map((each) => sql.raw(`(sums ->> '${each}')::${typeOf(each)} as ${quoted(each)}`))
  const whole = names.map((each) => addedToTotal({ name: each, as: quoted(each), moved: false }))
  return {
    ctes: [
      sql`${sql.raw(name)} as materialized (select class as k1, ''::text as k2, ${sql.join(columns)} from class_sums where ${ofKept(reader, reader.classes)})`,
    ],
    rows: name,
    total: `${name}_total`,
    whole: [
      sql.raw(`${name}_total as materialized (select ${names.map(plain).join(', ')} from (select ${whole.join(', ')} from ${name}) t)`),
    ],
  }
}

/** From so few entries on they are found part by part; of more the newest are soon met with. */
const FEW = 5000
interface Opened {
  /** What else is asked for. */
  question: Question
  /** Parts of this class, of rows of the ledger `alias`. */
  only(alias: string): Sql
  /** How many entries its figure is made of, and what they come to; undefined: something else is asked for, too. */
  sums: Sql | undefined
}

/** The postings of a class are those of its parts. undefined: of other rows, or where classes are not kept. */
export async function openedClass(ctx: Context, reader: Reader, asked: Asked, name: MeasureName): Promise<Opened | undefined> {
  const { path } = asked.question
  const key = path.find(({ group }) => group === 'class')?.key
  if (!reader.classes || !key) return undefined
  const rows = sql`class_sums where ${ofKept(reader, reader.classes)} and class = ${key}`
  const { rows: all } = await sql<{
    parts: number
    traded: number
    diffs: number
  }>`select cardinality(parts) as parts, traded, diffs from ${rows}`.execute(ctx.db)
  const [row] = all
  if (!row || row.parts === 0) return undefined
  const question = { ...asked.question, path: path.filter(({ group }) => group !== 'class') }
  const of = OF_ENTRIES[name]
  return {
    question,
    only: (alias) => {
      const part = sql.ref(`${alias}.part_id`)
      const parts = sql`select unnest(parts) from ${rows}`
      return row.traded + row.diffs > FEW ? sql`(${part} in (${parts})) is true` : sql`${part} = any(array(${parts}))`
    },
    sums:
      of && !narrows(question)
        ? sql`(select ${sql.raw(of)} as stands_for, (sums ->> ${name})::numeric as worth, (sums ->> 'netPieces')::numeric as moved from ${rows})`
        : undefined,
  }
}
/** Differences are no pieces. */
const OF_ENTRIES: Partial<Record<MeasureName, string>> = { net: 'traded', netPieces: 'traded', netCost: 'traded', profit: 'traded + diffs' }

const ofKept = ({ tenantId }: Pick<Reader, 'tenantId'>, kept: string): Sql => sql`tenant_id = ${tenantId} and kept_id = ${kept}::bigint`
