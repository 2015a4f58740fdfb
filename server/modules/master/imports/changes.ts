import type { Context } from '#server/kit/context.ts'
import type { JoinedCode } from '../interchange/index.ts'
import { bulk } from './bulk.ts'
import { readText, TEXTS } from './columns.ts'
import type { ImportPrice, ImportText } from './read-row.ts'
import type { Changed } from './settle.ts'

export const PRICES: readonly ImportPrice[] = ['purchasePrice', 'xsPrice', 'pfPrice', 'fxPrice', 'minPrice', 'wbPrice']
export type Fields = { [field in ImportText | ImportPrice]?: string }

/** What a batch wrote: of a part its fields before and after, of interchange the code that came to a group. */
export type Change =
  | { rowNo: number; entity: 'part'; id: number; before: Fields | null; after: Fields }
  | { rowNo: number; entity: 'exchange'; id: number; before: null; after: JoinedCode }

export interface NowPart {
  partId: number
  gone: boolean
  who: string
  at: string
  fields: Required<Fields>
  /** Units that were given a barcode or a default: an import gives them none. */
  dressed: string[]
}

const NOW = `
  select p.part_id as "partId", p.deleted_at is not null as gone, coalesce(u.real_name, '') as who, p.updated_at as at,
    jsonb_build_object(${TEXTS.map((field) => `'${field}', ${readText(field)}`).join(', ')}, 'purchasePrice', pp.purchase_price::text,
      'xsPrice', pp.xs_price::text, 'pfPrice', pp.pf_price::text, 'fxPrice', pp.fx_price::text, 'minPrice', pp.min_price::text,
      'wbPrice', pp.wb_price::text) as fields,
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
  before: { texts: Record<ImportText, string>; prices: Record<ImportPrice, string> } | undefined
  fields: readonly Changed[]
}

/** What parts were written to, read from where it stands: a text may have been brought into form. */
export async function partChanges(ctx: Context, lines: readonly Written[]): Promise<Change[]> {
  const now = await partsNow(
    ctx,
    lines.map(({ partId }) => partId),
  )
  return lines.flatMap(({ rowNo, partId, before, fields }): Change[] => {
    const { fields: stands } = now.get(partId) ?? {}
    if (!stands) return []
    const own = (before ? fields : [...TEXTS, ...PRICES]).filter((field): field is ImportText | ImportPrice => field !== 'exchange')
    const after = Object.fromEntries(own.map((field) => [field, stands[field]]))
    const old = before && { ...before.texts, ...before.prices }
    return [{ rowNo, entity: 'part', id: partId, before: old ? Object.fromEntries(own.map((field) => [field, old[field]])) : null, after }]
  })
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
