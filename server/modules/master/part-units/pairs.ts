import { unitKey } from '#contract/master/part-units.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** Units with their factors as one text, as imports compare and keep them: 箱=12；盒=6. */
export interface Pair {
  unit: string
  factor: string
}

export const pairsOf = (text: string): Pair[] =>
  text.split('；').flatMap((piece) => {
    const [unit = '', factor = ''] = piece.split('=')
    return unit && factor ? [{ unit, factor }] : []
  })
export const pairsText = (pairs: readonly Pair[]) => pairs.map(({ unit, factor }) => `${unit}=${factor}`).join('；')

/** What a list says of some units beside those there are: these keep their spelling, their place, and what nothing is said of. */
export function mergedPairs(stored: readonly Pair[], said: readonly Pair[]): Pair[] {
  const news = new Map(said.map((pair) => [unitKey(pair.unit), pair]))
  const kept = stored.map((pair) => ({ ...pair, factor: news.get(unitKey(pair.unit))?.factor ?? pair.factor }))
  const known = new Set(stored.map(({ unit }) => unitKey(unit)))
  return [...kept, ...[...news].flatMap(([key, pair]) => (known.has(key) ? [] : [pair]))]
}

const WRITE = `
  with wanted as (select w.* from unnest($2::bigint[], $3::text[], $4::numeric[], $5::smallint[]) as w (part_id, unit, factor, sort)),
  gone as (delete from part_unit u where u.tenant_id = $1 and u.part_id = any($6::bigint[])
    and not exists (select 1 from wanted w where w.part_id = u.part_id and w.unit = u.unit))
  insert into part_unit (tenant_id, part_id, unit, factor, sort) select $1, part_id, unit, factor, sort from wanted
  on conflict (tenant_id, part_id, unit) do update set factor = excluded.factor, sort = excluded.sort`

/** These parts have just these units from now on; barcode and defaults of those that stay are kept. */
export async function putPairs(ctx: Context, texts: ReadonlyMap<number, string>): Promise<void> {
  if (texts.size === 0) return
  const rows = [...texts].flatMap(([partId, text]) => pairsOf(text).map((pair, sort) => ({ partId, sort, ...pair })))
  await statement(ctx, 'part-units-pairs', WRITE, [
    ...[ctx.tenantId, rows.map(({ partId }) => partId), rows.map(({ unit }) => unit), rows.map(({ factor }) => factor)],
    ...[rows.map(({ sort }) => sort), [...texts.keys()]],
  ])
}

/** Of parts that go. */
export async function forgetUnits(ctx: Context, partIds: readonly number[]): Promise<void> {
  if (partIds.length === 0) return
  await statement(ctx, 'part-units-gone', 'delete from part_unit where tenant_id = $1 and part_id = any($2::bigint[])', [
    ctx.tenantId,
    [...partIds],
  ])
}
