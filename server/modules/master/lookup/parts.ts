import type { Context } from '#server/kit/context.ts'
import { spellings } from '#server/kit/pinyin.ts'
import { statement } from '#server/kit/statement.ts'
import { UNITS_OF } from '../part-units/index.ts'
import { findParts, LAST_CODE, normal, normalWords, OLD_CODES, STOCK_OF, searchFor } from '../search/index.ts'
import { type Found, textItem } from './found.ts'

interface Unit {
  unit: string
  factor: string
  buys: boolean
  sells: boolean
}
interface Row {
  id: number
  pjNo: string
  pjName: string
  pjBrand: string
  pjQuality: string
  pjSize: string
  pjFactory: string
  pjUnit: string
  pjOemcode: string
  oe: string
  fitPlaces: string
  numbered: boolean
  pjEnable: boolean
  xsPrice: string
  qty: string
  usable: string
  replacedBy: string
  replaces: string[]
  barcode: string
  interchanges: boolean
  units: Unit[]
  scanned: string
}

/** Where a part sits on the models that most of the words name; a single sign names none. */
const PLACES_ON = (words: string) => `(
    select string_agg(distinct s.place, '、') from (
      select f.place, n.named, max(n.named) over () as most from fitment f join car_model m on m.tenant_id = $1 and m.model_id = f.model_id
      cross join lateral (select count(*) as named from unnest(${words}) as w (word) where length(w.word) > 1 and m.doc like '% ' || w.word || '%') n
      where f.tenant_id = $1 and f.part_id = p.part_id and f.place <> '') s
    where s.named > 0 and s.named = s.most)`

/** `hits` yields (part_id, place): which parts, in which order; `code` what is looked for, normalised, `words` the same word by word. $1 tenant, $2 company. */
const rowsOf = (hits: string, code: string, words: string) => `
  select p.part_id as id, p.pj_no as "pjNo", p.pj_name as "pjName", p.pj_brand as "pjBrand", p.pj_quality as "pjQuality", p.pj_size as "pjSize", p.pj_factory as "pjFactory",
    p.pj_unit as "pjUnit", p.pj_oemcode as "pjOemcode", case when starts_with(p.code_n, ${code}) then '' else coalesce(oe.no, '') end as oe,
    coalesce(${PLACES_ON(words)}, '') as "fitPlaces", coalesce(oe.code_n = ${code}, false) as numbered, p.pj_enable as "pjEnable", coalesce(pp.xs_price, 0) as "xsPrice",
    stock.qty, stock.usable,
    coalesce(${LAST_CODE('$1', 'p.code_n')}, '') as "replacedBy", ${OLD_CODES('$1', 'p.code_n', 'old_no')} as replaces,
    p.barcode, exists (select 1 from exchange_code own join exchange_code g on g.tenant_id = own.tenant_id and g.group_id = own.group_id
      where own.tenant_id = p.tenant_id and own.code_n = p.code_n and g.code_n = ${code}) as interchanges,
    ${UNITS_OF('p.part_id')} as units, coalesce((select u.unit from part_unit u
      where ${code} <> '' and u.tenant_id = $1 and u.part_id = p.part_id and u.barcode_n = ${code} limit 1), '') as scanned
  from ${hits} hit
  join part p on p.tenant_id = $1 and p.part_id = hit.part_id and p.deleted_at is null
  left join part_price pp on pp.tenant_id = $1 and pp.part_id = p.part_id
  cross join lateral ${STOCK_OF('p.part_id', '$2')} stock
  left join lateral (select c.no, c.code_n from part_code c where ${code} <> '' and c.tenant_id = $1 and c.part_id = p.part_id
    and starts_with(c.code_n, ${code}) order by c.code_n limit 1) oe on true
  order by hit.place`
const FOUND = rowsOf('part_find($3, $4, $5, $6)', '$3', '$4::text[]')
const ONE = rowsOf('(select $3::bigint as part_id, 1 as place)', "''", 'array[]::text[]')

/** The best parts of a quick search, each with its stock and price in the company signed in to: one trip. */
export async function partsFound(ctx: Context, text: string, want: number): Promise<Found[]> {
  const query = searchFor(ctx.tenantId, text, want)
  if (!query) return []
  return (await statement<Row>(ctx, 'lookup-parts', FOUND, [ctx.tenantId, ctx.companyId, ...query])).map((row) => item(row, query[0]))
}

export const onePart = async (ctx: Context, id: number): Promise<Found[]> =>
  (await statement<Row>(ctx, 'lookup-part', ONE, [ctx.tenantId, ctx.companyId, id])).map((row) => item(row, ''))

/** What a normalised code is to the part; the first that fits counts. */
function sameness(code: string, { pjNo, barcode, scanned, numbered, interchanges, replaces }: Row): number {
  if (code === '') return 0
  const ways = [
    normal(pjNo) === code,
    normal(barcode) === code || scanned !== '',
    numbered,
    interchanges,
    replaces.map(normal).includes(code),
  ]
  return ways.indexOf(true) + 1
}

/** udf: brand, model, origin, unit. */
const item = ({ id, pjNo, pjName, barcode, interchanges, numbered, ...part }: Row, code: string): Found => ({
  id,
  name: pjName,
  no: pjNo,
  udf0: part.pjBrand,
  udf1: part.pjSize,
  udf2: part.pjFactory,
  udf3: part.pjUnit,
  part: { ...part, same: sameness(code, { id, pjNo, pjName, barcode, interchanges, numbered, ...part }) },
})

/** So many of the best parts are read for the names and models among them. */
/** Ways of typing a name that are tried. */
const READINGS = 4
const READ = 200

/** Part names or models already in use that hold all words, by themselves or in pinyin. */
export async function textItems(ctx: Context, column: 'pjName' | 'pjSize', text: string, want: number): Promise<Found[]> {
  const words = normalWords(text)
  const ids = await findParts(ctx, text, READ)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('part')
    .select(['partId', column])
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', 'in', ids)
    .execute()
  const order = new Map(ids.map((id, place) => [id, place]))
  const sorted = rows.sort((a, b) => (order.get(a.partId) ?? 0) - (order.get(b.partId) ?? 0)).map((row) => row[column] as string)
  const holds = (value: string) => {
    const key = normal(value)
    const typed = spellings(key, READINGS).flatMap(({ full, initials }) => [full, initials])
    return words.every((word) => [key, ...typed].some((text) => text.includes(word)))
  }
  return [...new Set(sorted)]
    .filter((value) => value !== '' && holds(value))
    .slice(0, want)
    .map(textItem)
}
