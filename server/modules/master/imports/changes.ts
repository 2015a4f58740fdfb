import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { OWN_TEXTS, readText, TEXTS } from './columns.ts'
import { type ImportPrice, type ImportText, isPrice } from './read-row.ts'
import type { Changed } from './settle.ts'

export const PRICES: readonly ImportPrice[] = ['purchasePrice', 'xsPrice', 'pfPrice', 'fxPrice', 'minPrice', 'wbPrice']
export type Fields = { [field in ImportText | ImportPrice]?: string }

export interface NowPart {
  partId: number
  gone: boolean
  who: string
  at: string
  fields: Required<Fields>
  /** Units that were given a barcode or a default: an import gives them none. */
  dressed: string[]
}

const PRICE_COLUMNS: Record<ImportPrice, string> = {
  ...{ purchasePrice: 'pp.purchase_price', xsPrice: 'pp.xs_price', pfPrice: 'pp.pf_price' },
  ...{ fxPrice: 'pp.fx_price', minPrice: 'pp.min_price', wbPrice: 'pp.wb_price' },
}
type Shaping = (read: string, field: ImportText | ImportPrice) => string
const objectOf = (texts: readonly ImportText[], text: Shaping, price: Shaping) =>
  `jsonb_build_object(${[
    ...texts.map((field) => `'${field}', ${text(readText(field), field)}`),
    ...PRICES.map((field) => `'${field}', ${price(PRICE_COLUMNS[field], field)}::text`),
  ].join(', ')})`
const same = (read: string) => read

const NOW = `
  select p.part_id as "partId", p.deleted_at is not null as gone, coalesce(u.real_name, '') as who, p.updated_at as at,
    ${objectOf(TEXTS, same, same)} as fields,
    array(select u.unit from part_unit u where u.tenant_id = $1 and u.part_id = p.part_id and (u.barcode <> '' or u.buys or u.sells)) as dressed
  from part p join part_price pp on pp.tenant_id = $1 and pp.part_id = p.part_id
  left join app_user u on u.tenant_id = $1 and u.user_id = p.updated_by
  where p.tenant_id = $1 and p.part_id = any($2::bigint[])`

/** Parts as they stand now, by their numbers. */
export async function partsNow(ctx: Context, ids: readonly number[]): Promise<Map<number, NowPart>> {
  if (ids.length === 0) return new Map()
  const rows = await bulk<NowPart>(ctx, NOW, [ctx.tenantId, ids])
  return new Map(rows.map((row) => [row.partId, row]))
}

interface Written {
  rowNo: number
  partId: number
  read: { texts: { [field in ImportText]?: string } }
  before: { texts: Record<ImportText, string>; prices: Record<ImportPrice, string> } | undefined
  fields: readonly Changed[]
}

const INTO = 'insert into import_change (tenant_id, batch_id, row_no, entity, id, before, after)'
const PRICE = 'join part_price pp on pp.tenant_id = $1 and pp.part_id = u.id'
const PART = 'join part p on p.tenant_id = $1 and p.part_id = u.id join part_price pp on pp.tenant_id = p.tenant_id and pp.part_id = u.id'
/** A distributed database must see of an insert that all it reads lies on one machine: tables beside the part are joined to it, not to a number. */
const beside = (text: string) => text.replaceAll(/\b([cu])\.tenant_id = \$1/g, '$1.tenant_id = p.tenant_id')
/** Of a part that was made what it says; what it says nothing of is empty, or 0. */
const made = (texts: readonly ImportText[]) => `${INTO}
  select $1, $2, u.row_no, 'part', u.id, null, jsonb_strip_nulls(${objectOf(
    texts,
    (read) => `nullif(${beside(read)}, '')`,
    (column) => `nullif(${column}, 0)`,
  )})
  from unnest($3::integer[], $4::bigint[]) as u (row_no, id) ${PART} order by u.row_no`
/** What has rows of its own is asked of those only that say it: each is a search in two indexes. */
const [MADE, MADE_ALONE] = [made(TEXTS), made(OWN_TEXTS)]
/** Of an edited one what the line changes; none of it is null. */
const ifChanged: Shaping = (read, field) => `case when u.before ? '${field}' then ${beside(read)} end`
const edited = (texts: readonly ImportText[], from: string) => `${INTO}
  select $1, $2, u.row_no, 'part', u.id, u.before, jsonb_strip_nulls(${objectOf(texts, ifChanged, ifChanged)})
  from unnest($3::integer[], $4::bigint[], $5::jsonb[]) as u (row_no, id, before) ${from} order by u.row_no`
const [EDITED, PRICED] = [edited(TEXTS, PART), edited([], PRICE)]

/** Notes what was written to parts, read from where it stands: a text may have been brought into form. */
export async function notePartChanges(ctx: Context, batchId: number, lines: readonly Written[]): Promise<void> {
  const own = [ctx.tenantId, batchId]
  const made = lines.filter(({ before }) => !before)
  const saysMore = ({ read: { texts } }: Written) => texts.pjUnits !== undefined || texts.oldNos !== undefined
  for (const [text, some] of [
    [MADE, made.filter(saysMore)],
    [MADE_ALONE, made.filter((line) => !saysMore(line))],
  ] as const)
    if (some.length > 0) await bulk(ctx, text, [...own, some.map(({ rowNo }) => rowNo), some.map(({ partId }) => partId)])
  const changed = lines.flatMap(({ rowNo, partId, before, fields }) => {
    if (!before) return []
    const old = { ...before.texts, ...before.prices }
    const kept = fields.filter((field): field is ImportText | ImportPrice => field !== 'exchange')
    return [
      { rowNo, partId, priced: kept.every(isPrice), before: JSON.stringify(Object.fromEntries(kept.map((field) => [field, old[field]]))) },
    ]
  })
  for (const [text, some] of [
    [PRICED, changed.filter(({ priced }) => priced)],
    [EDITED, changed.filter(({ priced }) => !priced)],
  ] as const)
    if (some.length > 0)
      await bulk(ctx, text, [...own, some.map(({ rowNo }) => rowNo), some.map(({ partId }) => partId), some.map(({ before }) => before)])
}

const NOTE = `insert into import_change (tenant_id, batch_id, row_no, entity, id, before, after, key)
  select $1, $2, u.* from unnest($3::integer[], $4::text[], $5::bigint[], $6::jsonb[], $7::jsonb[], $8::text[]) u`
interface Noted {
  rowNo: number
  entity: string
  id: number
  key?: string
  before: object | null
  after: object
}

export async function noteChanges(ctx: Context, batchId: number, changes: readonly Noted[]): Promise<void> {
  if (changes.length === 0) return
  await bulk(ctx, NOTE, [
    ...[ctx.tenantId, batchId, changes.map(({ rowNo }) => rowNo), changes.map(({ entity }) => entity), changes.map(({ id }) => id)],
    ...[changes.map(({ before }) => before && JSON.stringify(before)), changes.map(({ after }) => JSON.stringify(after))],
    changes.map(({ key = '' }) => key),
  ])
}
