import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { brandKey } from '../search/index.ts'

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

/** Makers that price lists here name in two languages. */
const TWINS = [
  'BOSCH 博世',
  'MANN 曼牌',
  'MAHLE 马勒',
  'DENSO 电装',
  'VALEO 法雷奥',
  'SKF 斯凯孚',
  'FAG 舍弗勒',
  'TRW 天合',
  'BREMBO 布雷博',
  'CONTINENTAL 大陆',
  'DELPHI 德尔福',
  'HELLA 海拉',
  'GATES 盖茨',
  'SACHS 萨克斯',
  'KYB 凯迩必',
  'MOBIS 摩比斯',
  'FERODO 菲罗多',
  'CHAMPION 冠军',
  'AISIN 爱信',
  'PHILIPS 飞利浦',
  'OSRAM 欧司朗',
].map((pair) => pair.split(' ') as [string, string])

/** The known brand that this is another name of, or may be a slip of. */
export function meantBrand(key: string, known: ReadonlyMap<string, string>): string | undefined {
  for (const [one, other] of TWINS) {
    const twin = brandKey(one) === key ? other : other === key ? one : undefined
    const name = twin && known.get(brandKey(twin))
    if (name) return name
  }
  return nearBrand(key, known)
}

function slipped(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  if (a.length === b.length) return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1)
}
