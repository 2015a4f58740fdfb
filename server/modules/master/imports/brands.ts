import type { Context } from '#server/kit/context.ts'
import { brandKey } from '../search/index.ts'
import { bulk } from './bulk.ts'

/** One step an index entry, not one a part: a million parts have a few hundred brands. */
const KNOWN = `
  with recursive b (name) as (
    (select pj_brand from part where tenant_id = $1 and deleted_at is null order by pj_brand limit 1)
    union all
    select (select p.pj_brand from part p where p.tenant_id = $1 and p.deleted_at is null and p.pj_brand > b.name order by p.pj_brand limit 1)
    from b where b.name is not null
  )
  select name from b where name <> ''
  union all
  select e.dict_value from dict_entry e join dict_type t on t.tenant_id = $1 and t.dict_type_id = e.dict_type_id and t.dict_type = 'PJPP'
  where e.tenant_id = $1`

/** How brands are spelled here, by their keys; the dictionary's spelling before that of parts. */
export async function knownBrands(ctx: Context): Promise<Map<string, string>> {
  const rows = await bulk<{ name: string }>(ctx, KNOWN, [ctx.tenantId])
  return new Map(rows.map(({ name }) => [brandKey(name), name]))
}

/** The known brand that a new one may be a slip of: one sign away, or two exchanged, of four at least. */
export function nearBrand(key: string, known: ReadonlyMap<string, string>): string | undefined {
  if (key.length < 4) return undefined
  for (const [other, name] of known) if (other !== key && slipped(key, other)) return name
  return undefined
}

function slipped(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  if (a.length === b.length) return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1)
}
