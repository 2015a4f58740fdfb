import type { Answer } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { readableFiles, type StoredFile } from '#server/modules/platform/files/index.ts'
import { OLD_NUMBERS } from '../part-codes/index.ts'
import { UNIT_FACTORS, UNIT_NAMES, UNITS_OF } from '../part-units/index.ts'
import { STOCK_OF } from '../search/index.ts'

export type PartRow = Answer<typeof parts.page>['page']['list'][number]
export type PartRecord = NonNullable<Answer<typeof parts.getOne>['content']>

const ROW = `p.part_id as id, p.pj_no as "pjNo", p.pj_name as "pjName", p.pj_brand as "pjBrand", p.pj_sub_brand as "pjSubBrand", p.pj_size as "pjSize",
  p.pj_factory as "pjFactory", p.pj_type as "pjType", p.pj_unit as "pjUnit", p.pj_en_name as "pjEnName", p.pj_oemcode as "pjOemcode",
  ${OLD_NUMBERS('p.part_id')} as "oldNos",
  p.pj_gensize as "pjGensize", p.barcode, p.remark, p.pj_quality as "pjQuality", p.pj_tax_no as "pjTaxNo", p.pj_vin as "pjVin",
  p.pj_tax_rate as "pjTaxRate", p.pj_volume as "pjVolume", p.pj_weight as "pjWeight", p.warranty_months as "warrantyMonths", p.warranty_km as "warrantyKm",
  ${UNIT_NAMES('p.part_id')} as "subUnits", ${UNIT_FACTORS('p.part_id')} as "unitRates", p.pj_enable as "pjEnable", coalesce(p.supplier_id, 0) as "supplierId",
  coalesce(s.client_name, '') as "supplierName", p.files,
  coalesce(pp.wb_price, 0) as "wbPrice", coalesce(pp.xs_price, 0) as "xsPrice", coalesce(pp.purchase_price, 0) as "purchasePrice",
  coalesce(pp.pf_price, 0) as "pfPrice", coalesce(pp.fx_price, 0) as "fxPrice", coalesce(pp.min_price, 0) as "minPrice",
  stock.qty as "pjQty", stock.reserved, stock.usable, coalesce(way.qty, 0) as "onWay", coalesce(u.real_name, '') as modifier, p.updated_at as "lastUpdateTime"`

const JOINS = `from part p
  left join part_price pp on pp.tenant_id = $1 and pp.part_id = p.part_id
  left join client s on s.tenant_id = $1 and s.client_id = p.supplier_id
  left join app_user u on u.tenant_id = $1 and u.user_id = p.updated_by
  left join part_on_way way on way.tenant_id = $1 and way.part_id = p.part_id and way.company_id = $3
  cross join lateral ${STOCK_OF('p.part_id', '$3')} stock`
const WHERE = 'where p.tenant_id = $1 and p.part_id = any($2::bigint[]) and p.deleted_at is null'

type Stored<T> = Omit<T, 'files' | 'headImg'> & { files: StoredFile[] }
async function shown<T extends { files: StoredFile[] }>(ctx: Context, row: T) {
  const files = await readableFiles(ctx, row.files)
  return { ...row, files, headImg: files[0]?.thumbUrl ?? '' }
}

/** Whole rows of parts, in the order of the ids. */
export async function rowsOf(ctx: Context, ids: number[]): Promise<PartRow[]> {
  if (ids.length === 0) return []
  const sql = `select ${ROW} ${JOINS} ${WHERE} order by array_position($2::bigint[], p.part_id)`
  const rows = await statement<Stored<PartRow>>(ctx, 'part-rows', sql, [ctx.tenantId, ids, ctx.companyId])
  return Promise.all(rows.map((row) => shown(ctx, row)))
}

type FlatRecord = Stored<Omit<PartRecord, 'priceVo' | 'pjid'>> & { costPrice: string; tcostPrice: string }
/** Its place: where most of it lies; of a part that is out of stock, where it usually lies. */
const RECORD = `select ${ROW}, p.version, ${UNITS_OF('p.part_id')} as units, coalesce(pp.version, 0) as "priceVersion", coalesce(place.warehouse_name, usual.warehouse_name, '') as "warehouseName",
  coalesce(case when place.warehouse_name is null then usual.posi_name else place.posi_name end, '') as "posiName",
  coalesce(cost.price, 0) as "costPrice", coalesce(cost.with_fees, 0) as "tcostPrice" ${JOINS}
  left join lateral (select w.warehouse_name, po.posi_name from stock_balance b
    join warehouse w on w.tenant_id = $1 and w.warehouse_id = b.warehouse_id and w.kind = 'normal'
    left join posi po on po.tenant_id = $1 and po.posi_id = b.posi_id
    where b.tenant_id = $1 and b.part_id = p.part_id and b.company_id = $3 order by b.qty desc, w.warehouse_id, b.posi_id limit 1) place on true
  left join lateral (select w.warehouse_name, po.posi_name from part_posi d
    join warehouse w on w.tenant_id = $1 and w.warehouse_id = d.warehouse_id and w.company_id = $3
    join posi po on po.tenant_id = $1 and po.posi_id = d.posi_id
    where d.tenant_id = $1 and d.part_id = p.part_id order by w.is_default desc, w.warehouse_id limit 1) usual on true
  left join lateral (select round(case when c.qty > 0 then c.value / c.qty else c.last_cost end, 4) as price,
      round(case when c.qty > 0 then (c.value + c.fee) / c.qty else c.last_cost end, 4) as with_fees from part_cost c
    where c.tenant_id = $1 and c.company_id = $3 and c.part_id = p.part_id and c.pool = 0) cost on true
  ${WHERE}`

export async function recordOf(ctx: Context, id: number): Promise<PartRecord | null> {
  const [row] = await statement<FlatRecord>(ctx, 'part-record', RECORD, [ctx.tenantId, [id], ctx.companyId])
  if (!row) return null
  const { wbPrice, xsPrice, purchasePrice, pfPrice, fxPrice, minPrice, costPrice, tcostPrice, ...rest } = await shown(ctx, row)
  const prices = { wbPrice, xsPrice, purchasePrice, pfPrice, fxPrice, minPrice }
  return { ...rest, ...prices, pjid: id, priceVo: { ...prices, costPrice, tcostPrice } }
}
