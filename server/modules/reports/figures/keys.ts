import { sql } from 'kysely'
import type { Group } from '#contract/reports/figures/groups.ts'
import type { Context } from '#server/kit/context.ts'
import { monthEnd } from '#server/kit/time.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import type { Question } from './asked.ts'
import type { Sql } from './sources/facts.ts'
import type { Without } from './sources/index.ts'

type Told = 'p' | 'c' | 'a' | 'k' | 'r' | 'o'
interface Key {
  by: string
  /** Tables beside the facts that tell it: part, client, area. */
  needs?: readonly Told[]
}

/** The key of a fact by group, as text; '' = it has none. */
const KEYS: Record<Exclude<Group, 'day' | 'month'>, Key> = {
  // rows of the ledger follow each other by their day, and within it as they were written
  posting: { by: `to_char(f.day, 'YYYY-MM-DD') || ' ' || lpad(f.id, 16, '0')` },
  company: { by: 'f.company_id::text' },
  part: { by: 'f.part_id::text' },
  brand: { by: 'p.pj_brand', needs: ['p'] },
  type: { by: 'p.pj_type', needs: ['p'] },
  // sold of or not: of a part that was not sold in the period there is no class
  class: { by: `coalesce(k.class, case when f.part_id is not null then '未动销' end)`, needs: ['k'] },
  client: { by: 'f.client_id::text' },
  supplier: { by: 'f.client_id::text' },
  area: { by: 'a.full_name', needs: ['c', 'a'] },
  level: { by: 'c.client_level', needs: ['c'] },
  person: { by: `nullif(f.person_id, 0)::text` },
  warehouse: { by: 'f.warehouse_id::text' },
  account: { by: 'f.account_id::text' },
  kind: { by: 'f.kind' },
  category: { by: 'f.category' },
  reason: { by: 'r.reason', needs: ['r'] },
  origin: { by: 'o.supplier_id::text', needs: ['o'] },
}

/** `shift`: how far days are put forward (a period that another is compared with). */
export function keySql(group: Group, shift = ''): Sql {
  if (group !== 'day' && group !== 'month') return sql.raw(`coalesce(${KEYS[group].by}, '')`)
  const day = shift ? sql`f.day + ${shift}::interval` : sql`f.day`
  return sql`coalesce(to_char(${day}, ${sql.lit(group === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')}), '')`
}

/** The column of what has a number: rows are added up by it, which is half the work of adding up by its text. */
const numberOf = (group: Group | undefined): string | undefined =>
  group && group !== 'day' && group !== 'month' ? /^(?:nullif\()?(f\.\w+_id)\b.*::text$/.exec(KEYS[group].by)?.[1] : undefined

/** What facts are added up by: a number (0: it has none), a day (−infinity) or a text (''). `shift`: how far days are put forward. */
export function keyOf(group: Group | undefined, shift = ''): Sql {
  if (!group) return sql`''`
  const number = numberOf(group)
  if (number) return sql.raw(`coalesce(${number}, 0)`)
  if (!isDays(group)) return keySql(group)
  const day = shift ? sql`(f.day + ${shift}::interval)::date` : sql`f.day`
  return sql`coalesce(${group === 'month' ? sql`date_trunc('month', ${day})::date` : day}, ${keyBefore(group)})`
}
const isDays = (group: Group | undefined) => group === 'day' || group === 'month'
/** In time, what stood before the period is one row in front of it: the key of that. */
export const keyBefore = (group: Group | undefined) => sql.raw(isDays(group) ? `'-infinity'::date` : `''`)

/** The key as it travels. */
export function keyText(group: Group | undefined, column: string): string {
  if (!group) return `''::text`
  if (numberOf(group)) return `coalesce(nullif(${column}, 0)::text, '')`
  if (!isDays(group)) return column
  return `case when isfinite(${column}) then to_char(${column}, '${group === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}') else '' end`
}

const FILTERS = {
  partId: { by: 'f.part_id' },
  clientId: { by: 'f.client_id' },
  supplierId: { by: 'f.client_id' },
  personId: { by: 'f.person_id' },
  warehouseId: { by: 'f.warehouse_id' },
  accountId: { by: 'f.account_id' },
  brand: KEYS.brand,
  type: KEYS.type,
  area: KEYS.area,
  level: KEYS.level,
} as const satisfies Partial<Record<keyof Question, Key>>
type FilterName = keyof typeof FILTERS
const set = (question: Question) => (Object.keys(FILTERS) as FilterName[]).filter((name) => question[name])

/** What has a number, told by its column: so that the postings of one row are found by its index. */
const NUMBERED = {
  company: 'f.company_id',
  part: 'f.part_id',
  client: 'f.client_id',
  supplier: 'f.client_id',
  person: 'f.person_id',
  account: 'f.account_id',
} as const satisfies Partial<Record<Group, string>>

/** Facts of one row of a group. */
function inRow(group: Group, key: string): Sql {
  if (group in NUMBERED && /^[1-9]\d{0,17}$/.test(key)) return sql`${sql.raw(NUMBERED[group as keyof typeof NUMBERED])} = ${key}::bigint`
  if (group === 'posting' && idOf(key)) return sql`f.id = ${idOf(key)}`
  if (group === 'kind' && key !== '') return sql`f.kind = ${key}`
  if (group === 'day' && isDay(key)) return sql`f.day = ${key}::date`
  if (group === 'month' && isDay(`${key}-01`)) return sql`f.day between ${`${key}-01`}::date and ${monthEnd(`${key}-01`)}::date`
  return sql`${keySql(group)} = ${key}`
}
/** The number of the row that such a key stands for. */
export const idOf = (posting: string) => /^\d{4}-\d{2}-\d{2} 0*([1-9]\d*)$/.exec(posting)?.[1]
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && monthEnd(`${text.slice(0, 8)}01`) >= text

/** Something is left out. */
export const narrows = (question: Question): boolean => set(question).length > 0 || question.path.length > 0

/** Only facts of what was asked for, and of the rows gone through. */
export function narrowed(question: Question): Sql {
  const filters = set(question).map((name) => sql`${sql.raw(FILTERS[name].by)} = ${question[name]}`)
  const path = question.path.map(({ group, key }) => inRow(group, key))
  return sql.join([...filters, ...path, sql`true`], sql` and `)
}

export const gone = (group: Group, path: Question['path']) =>
  path.find((each) => each.group === group && /^[1-9]\d{0,17}$/.test(each.key))?.key
/** The supplier of all goods that the question is about, where no single part is named. */
export const supplierAsked = ({ partId, supplierId, path }: Question): string | undefined =>
  partId || gone('part', path) ? undefined : supplierId ? String(supplierId) : gone('supplier', path)

/** The only parts that the answer can be of, where the question names them or the supplier they came from; undefined: any. */
export function partsAsked(tenantId: number, { partId, supplierId, path }: Question): Sql | undefined {
  const part = partId || gone('part', path)
  if (part) return sql`${part}::bigint`
  const supplier = supplierId || gone('supplier', path)
  if (!supplier) return undefined
  return sql`select l.part_id from rk_order o join rk_product l on l.tenant_id = o.tenant_id and l.rk_id = o.rk_id
    where o.tenant_id = ${tenantId} and o.supplier_id = ${supplier}::bigint`
}

/** What stands in the place of tables of which such facts name no row: joined to nothing, a distributed database would look for it on every machine. */
const NOTHING: Record<Without[number], Partial<Record<Told, string>>> = {
  part: {
    p: 'null::text as pj_brand, null::text as pj_type',
    k: 'null::text as class',
    r: 'null::text as reason',
    o: 'null::bigint as supplier_id',
  },
  client: { c: 'null::bigint as area_id, null::text as client_level', a: 'null::text as full_name' },
}

export function joinsFor(
  { tenantId, dataScope }: Pick<Context, 'tenantId' | 'dataScope'>,
  groups: readonly Group[],
  question: Question,
  without: Without = [],
): Sql {
  const of = (group: Group): readonly Told[] => (group === 'day' || group === 'month' ? [] : (KEYS[group].needs ?? []))
  const named: readonly Key[] = set(question).map((name) => FILTERS[name])
  const needed = new Set([
    ...groups.flatMap(of),
    ...question.path.flatMap(({ group }) => of(group)),
    ...named.flatMap(({ needs }) => needs ?? []),
  ])
  const tables: Record<Told, Sql> = {
    p: sql`left join part p on p.tenant_id = ${tenantId} and p.part_id = f.part_id`,
    c: sql`left join client c on c.tenant_id = ${tenantId} and c.client_id = f.client_id`,
    k: sql`left join classes k on k.part_id = f.part_id`,
    r: sql`left join lateral (
      select coalesce(nullif(t.reason, ''), o.reason) as reason
      from result_entry e join th_product t on t.tenant_id = e.tenant_id and t.line_id = e.line_id join th_order o on o.tenant_id = t.tenant_id and o.th_id = t.th_id
      where f.kind = '销售退货' and e.tenant_id = ${tenantId} and e.entry_id = f.seq
    ) r on true`,
    // to whoever may not know him the goods are nobody's
    o: sql`left join lateral (
      select v.client_id as supplier_id
      from result_entry e join th_product t on t.tenant_id = e.tenant_id and t.line_id = e.line_id
      join client v on v.tenant_id = t.tenant_id and v.client_id = t.supplier_id and ${clientsInScope({ dataScope }, 'v')}
      where f.kind = '销售退货' and e.tenant_id = ${tenantId} and e.entry_id = f.seq
    ) o on true`,
    a: sql`left join area a on a.area_id = c.area_id`,
  }
  const none: Partial<Record<Told, string>> = Object.assign({}, ...without.map((each) => NOTHING[each]))
  const joins = (['p', 'c', 'a', 'k', 'r', 'o'] as const)
    .filter((each) => needed.has(each))
    .map((each) => (none[each] ? sql.raw(`cross join (select ${none[each]}) ${each}`) : tables[each]))
  return joins.length > 0 ? sql.join(joins, sql` `) : sql``
}
