import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { listedClients } from '../clients/index.ts'
import { brandKey, codeKey, partsMeant } from '../search/index.ts'
import { type Stored, type Words, wordsOf } from './offer-words.ts'
import type { Break } from './prices.ts'

/** What a line of a list says of whose offer it is, and of what. */
interface Named {
  supplierName: string
  supNo: string
  pjNo: string
  pjBrand: string
}
/** An offer that stands: of a part, or 未建档 (partId 0). */
export interface Standing {
  id: number
  partId: number
  supplierId: number
  words: Words
  prices: Break[]
}
/** Of an unfiled one also what names the goods. */
interface Goods {
  codeN: string
  brandN: string
}
type Meant = { part: number } | { problem: string } | { unfiled: string }

const OFFERS = `
  select o.offer_id as id, o.part_id as "partId", o.supplier_id as "supplierId", o.sup_no as "supNo", o.sup_name as "pjName", o.moq, o.pack,
    o.lead_days as "leadDays", o.spot, o.tax_in as "taxIn", o.tax_rate as "taxRate", o.remark,
    coalesce((select json_agg(json_build_object('fromQty', p.from_qty::text, 'price', p.price::text, 'fromDay', p.from_day, 'toDay', coalesce(p.to_day::text, '')))
      from house.offer_prices($1, o.offer_id, '1900-01-01') p), '[]') as prices
  from supplier_offer o join part p on p.tenant_id = $1 and p.part_id = o.part_id and p.deleted_at is null
  where o.tenant_id = $1 and o.supplier_id = any($2::bigint[]) and (o.sup_no_k = any($3::text[]) and o.sup_no_k <> '' or o.part_id = any($4::bigint[]))
  order by o.offer_id for no key update of o`
const UNFILED = `
  select unfiled_id as id, 0 as "partId", supplier_id as "supplierId", sup_no as "supNo", pj_name as "pjName", moq, pack, lead_days as "leadDays", spot,
    tax_in as "taxIn", tax_rate as "taxRate", remark, prices, code_n as "codeN", brand_n as "brandN"
  from unfiled_offer where tenant_id = $1 and supplier_id = any($2::bigint[]) and code_n = any($3::text[]) order by unfiled_id for no key update`
/** One part is meant by a number others gave it only where no second one has it too; a brand that is said has to be its own. */
const BY_OE = `
  select c.code_n as "codeN", p.part_id as "partId", p.brand_n as "brandN" from part_code c
  join part p on p.tenant_id = $1 and p.part_id = c.part_id and p.deleted_at is null
  where c.tenant_id = $1 and c.code_n = any($2::text[]) and c.kind in (1, 2)`
const LOCK = 'select part_id from part where tenant_id = $1 and part_id = any($2::bigint[]) order by part_id for no key update'

type Row = Stored & Omit<Standing, 'words'>
const standing = <T extends Row>(row: T): T & Standing => ({ ...row, words: wordsOf(row) })
const codeOf = ({ pjNo, supNo }: Named) => codeKey(pjNo || supNo)
const UNKNOWN = ['编码不存在', '没有这个品牌的商品']

/** What the lines of a list mean: which part by its code and brand, or by an OE number that is its alone; and the offers that stand of all of it. */
export async function knownOffers(ctx: Context, rows: readonly Named[]) {
  const { ids, clientOf } = await listedClients(
    ctx,
    rows.map(({ supplierName }) => ({ clientNo: '', clientName: supplierName })),
    { tags: SUPPLIERS },
  )
  const meant = await partsMeant(
    ctx,
    rows.map(({ pjNo, supNo, pjBrand }) => ({ pjNo: pjNo || supNo, pjBrand })),
  )
  const codes = [...new Set(rows.map(codeOf).filter(Boolean))]
  const byOe = await statement<Goods & { partId: number }>(ctx, 'offers.by-oe', BY_OE, [ctx.tenantId, codes])
  const parts = [...new Set([...meant.flatMap(({ part }) => (part ? [part.partId] : [])), ...byOe.map(({ partId }) => partId)])]
  await statement(ctx, 'offers.lock-parts', LOCK, [ctx.tenantId, parts])
  const numbers = [...new Set(rows.map(({ supNo }) => codeKey(supNo)).filter(Boolean))]
  const offers = (await statement<Row>(ctx, 'offers.there', OFFERS, [ctx.tenantId, ids, numbers, parts])).map(standing)
  const unfiled = (await statement<Row & Goods>(ctx, 'offers.unfiled', UNFILED, [ctx.tenantId, ids, codes])).map(standing)
  const oe = Map.groupBy(byOe, ({ codeN }) => codeN)

  /** His number first, then code and brand, then OE. */
  function partOf(row: Named, at: number, supplierId: number): Meant {
    const number = codeKey(row.supNo)
    const his = number === '' ? [] : offers.filter((each) => each.supplierId === supplierId && codeKey(each.words.supNo) === number)
    const mine = [...new Set(his.map(({ partId }) => partId))]
    if (mine.length === 1) return { part: mine[0] as number }
    const found = meant[at]
    if (found?.part) return { part: found.part.partId }
    if (found && !UNKNOWN.includes(found.problem)) return { problem: found.problem }
    const others = (oe.get(codeOf(row)) ?? []).filter(({ brandN }) => row.pjBrand === '' || brandN === brandKey(row.pjBrand))
    const [other, ...more] = [...new Set(others.map(({ partId }) => partId))]
    if (more.length > 0) return { problem: `OE ${row.pjNo || row.supNo} 对应 ${more.length + 1} 个商品，请写商品编码` }
    return other === undefined ? { unfiled: codeOf(row) } : { part: other }
  }
  return { supplierOf: (supplierName: string) => clientOf({ clientNo: '', clientName: supplierName })?.clientId, partOf, offers, unfiled }
}
export type Known = Awaited<ReturnType<typeof knownOffers>>

const SUPPLIERS: readonly number[] = [2, 3]
