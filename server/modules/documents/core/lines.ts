import { LIMIT_WORDS, MOST_PIECES, MOST_PRICE } from '#contract/documents/core/limits.ts'
import { compare } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { clientScopeSql } from '#server/modules/master/search/index.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

/** A part as a document line remembers it, with the prices a line may start from. */
export interface PartFacts {
  partId: number
  pjNo: string
  pjName: string
  pjSize: string
  pjType: string
  pjFactory: string
  pjBrand: string
  pjUnit: string
  stopped: boolean
  purchasePrice: string
  minPrice: string
}
/** What a document line takes over of its part. */
export const PART_COLUMNS = ['partId', 'pjNo', 'pjName', 'pjSize', 'pjType', 'pjFactory', 'pjBrand', 'pjUnit'] as const
interface Line {
  pjid: number
  warehouseId: number
  posiId: number
}

interface LineOptions {
  /** Parts may be out of use. */
  stoppedToo?: boolean
  /** The goods are to be sold: not those that are scrap. */
  sells?: boolean
  /** The lines are of no place. */
  placeless?: boolean
}

/** The parts of a document's lines, all of them the tenant's and in use; warehouses and positions are checked on the way. */
export async function partsOf(
  ctx: Who,
  lines: readonly Line[],
  { stoppedToo, sells = false, placeless = false }: LineOptions = {},
): Promise<(pjid: number) => PartFacts> {
  const ids = [...new Set(lines.map(({ pjid }) => pjid))]
  const [rows, stores] = await Promise.all([
    statement<PartFacts>(ctx, 'flow.parts', PARTS, [ctx.tenantId, ids]),
    statement<Bin>(ctx, 'flow.places', PLACES, [
      ctx.tenantId,
      ctx.companyId,
      [...new Set(lines.map(({ warehouseId }) => warehouseId))],
      [...new Set(lines.map(({ posiId }) => posiId).filter((id) => id > 0))],
    ]),
  ])
  if (rows.length < ids.length) throw notYours()
  const stopped = stoppedToo ? undefined : rows.find((row) => row.stopped)
  if (stopped) throw refused(`商品 ${stopped.pjNo} 已停用`)
  if (!placeless) for (const [index, line] of lines.entries()) checkPlace(index, line, stores, sells)
  const known = new Map(rows.map((row) => [row.partId, row]))
  return (pjid) => known.get(pjid) as PartFacts
}

interface Bin {
  warehouseId: number
  posiId: number
  /** Name of a scrap warehouse, '' of any other. */
  scrap: string
}

function checkPlace(index: number, { warehouseId, posiId }: Line, places: Bin[], sells: boolean) {
  const store = places.find((place) => place.warehouseId === warehouseId)
  if (!store) throw refused(`第${index + 1}行：仓库不存在、已停用或不属于当前公司`)
  if (sells && store.scrap) throw refused(`第${index + 1}行：${store.scrap} 的商品不能销售，请换仓库`)
  if (posiId > 0 && !places.some((place) => place.warehouseId === warehouseId && place.posiId === posiId)) {
    throw refused(`第${index + 1}行：仓位不属于所选仓库`)
  }
}

const fractionOf = (qty: string) => qty.split('.')[1]?.replace(/0+$/, '').length ?? 0

/** What is wrong with a quantity: it is above 0 (`open`: may be 0), no finer than the company counts, and no slip of the finger. */
export function quantityError({ parameters }: Pick<Context, 'parameters'>, qty: string, open = false): string | undefined {
  const places = Number(parameters.get('BUSI_AMOUNT_LENGTH') ?? 0)
  if (compare(qty, '0') < (open ? 0 : 1)) return open ? LIMIT_WORDS.negative : LIMIT_WORDS.notPositive
  if (compare(qty, String(MOST_PIECES)) > 0) return LIMIT_WORDS.tooMany
  return fractionOf(qty) > places ? LIMIT_WORDS.tooFine(places) : undefined
}

/** The same of each line of a document. */
export function requireQuantities(ctx: Pick<Context, 'parameters'>, quantities: readonly string[], open = false) {
  for (const [index, qty] of quantities.entries()) {
    const error = quantityError(ctx, qty, open)
    if (error) throw invalid(`第${index + 1}行：${error}`)
  }
}

/** Prices of lines are no slip of the finger; one that was not told is none. */
export function requirePrices(label: string, prices: readonly (string | null | undefined)[]) {
  const index = prices.findIndex((price) => price && compare(price, String(MOST_PRICE)) > 0)
  if (index >= 0) throw invalid(`第${index + 1}行：${LIMIT_WORDS.tooDear(label)}`)
}

export interface Partner {
  clientId: number
  clientName: string
  yhRate: string
  settleKind: string
  maxDays: number
  daysUnlimited: boolean
  maxPrice: string
  creditUnlimited: boolean
  tmpPrice: string
  tmpDays: number
  tmpFrom: string | null
  /** 散客: many people in one name. */
  walkIn: boolean
  stopped: boolean
  saleStopped: boolean
  saleStopReason: string
}

/** Who may stand on which side: tags 1 customer, 2 supplier, 3 both, 4 carrier, 5 other. */
const SIDES = { customer: [1, 3], supplier: [2, 3], payee: [2, 3, 4, 5] } as const
type Side = keyof typeof SIDES
const NAMES: Readonly<Record<Side, string>> = { customer: '客户', supplier: '供应商', payee: '收款单位' }

/** The client or supplier of a document: tags 1 customer, 2 supplier, 3 both. A document already written is carried on with whoever stands in it: no reach. */
export async function partnerOf(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  clientId: number,
  as: Side,
  reach: Context['dataScope'] = null,
): Promise<Partner> {
  const tags = SIDES[as]
  const [partner] = await statement<Partner>(ctx, 'flow.partner', PARTNER, [ctx.tenantId, clientId, tags, reach])
  if (!partner) throw notYours()
  return partner
}

/** The same, refused when trade with him has been stopped or he lies outside the caller's data scope. */
export async function activePartnerOf(ctx: Pick<Context, 'db' | 'tenantId' | 'dataScope'>, clientId: number, as: Side): Promise<Partner> {
  const tags = SIDES[as]
  const [partner] = await statement<Partner>(ctx, 'flow.active-partner', ACTIVE, [ctx.tenantId, clientId, tags, ctx.dataScope])
  if (!partner) throw notYours()
  if (partner.stopped) throw refused(`${NAMES[as]} ${partner.clientName} 已停用`)
  return partner
}

/** 停止销售: nothing more is sold or shipped to him until somebody resumes it. */
export function requireSelling({ clientName, saleStopped, saleStopReason }: Partner) {
  if (saleStopped) throw refused(`客户 ${clientName} 已停止销售：${saleStopReason}`)
}

const PARTS = `
  select p.part_id as "partId", pj_no as "pjNo", pj_name as "pjName", pj_size as "pjSize", pj_type as "pjType", pj_factory as "pjFactory",
    pj_brand as "pjBrand", pj_unit as "pjUnit", pj_enable as stopped, coalesce(r.purchase_price, 0) as "purchasePrice", coalesce(r.min_price, 0) as "minPrice"
  from part p left join part_price r on r.tenant_id = p.tenant_id and r.part_id = p.part_id
  where p.tenant_id = $1 and p.part_id = any($2::bigint[]) and p.deleted_at is null`

const PLACES = `
  select w.warehouse_id as "warehouseId", 0::bigint as "posiId", case when w.kind = 'scrap' then w.warehouse_name else '' end as scrap from warehouse w
  where w.tenant_id = $1 and w.company_id = $2 and w.warehouse_id = any($3::bigint[]) and w.enabled and w.deleted_at is null
  union all
  select p.warehouse_id, p.posi_id, '' from posi p where p.tenant_id = $1 and p.posi_id = any($4::bigint[]) and p.enabled and p.deleted_at is null`

const PARTNER = `
  select client_id as "clientId", client_name as "clientName", yh_rate as "yhRate", settle_kind as "settleKind", max_days as "maxDays",
    days_unlimited as "daysUnlimited", max_price as "maxPrice", credit_unlimited as "creditUnlimited", walk_in as "walkIn", tmp_price as "tmpPrice", tmp_days as "tmpDays", tmp_from as "tmpFrom", stopped,
    sale_stopped as "saleStopped", sale_stop_reason as "saleStopReason"
  from client where tenant_id = $1 and client_id = $2 and tags = any($3::smallint[]) and deleted_at is null and ${clientScopeSql('$4', 'client')}`

/** Held until the document is written: a client in use cannot be deleted meanwhile. */
const ACTIVE = `${PARTNER} for key share of client`
