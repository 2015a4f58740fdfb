import type { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { partFacts } from '#contract/printing/templates/part-facts.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

const FACTS = `
  select p.part_id as pjid, p.pj_brand as "pjBrand", p.pj_quality as "pjQuality", p.pj_sub_brand as "pjSubBrand", p.pj_oemcode as "pjOemcode", p.barcode,
    p.pj_vin as "pjVin", p.pj_gensize as "pjGensize", p.pj_en_name as "pjEnName", p.pj_tax_no as "pjTaxNo",
    coalesce(trim_scale(nullif(p.pj_tax_rate, 0))::text || '%', '') as "pjTaxRate", coalesce(trim_scale(nullif(p.pj_weight, 0))::text, '') as "pjWeight",
    coalesce(trim_scale(nullif(p.pj_volume, 0))::text, '') as "pjVolume",
    concat_ws('或', nullif(p.warranty_months, 0) || '个月', nullif(p.warranty_km, 0) || '公里') as warranty,
    coalesce((select string_agg(c.no, '；' order by c.sort) from part_code c where c.tenant_id = $1 and c.part_id = p.part_id and c.kind = 4), '') as "oldNos"
  from part p where p.tenant_id = $1 and p.part_id = any($2::bigint[])`
type Facts = Record<keyof typeof partFacts | 'pjBrand', string>

/** What is known of parts beyond what the lines of documents say. */
export async function partFactsOf(ctx: Context, parts: readonly number[]): Promise<Map<number, Facts>> {
  const rows = await statement<Facts & { pjid: number }>(ctx, 'printouts.part-facts', FACTS, [ctx.tenantId, [...new Set(parts)]])
  return new Map(rows.map(({ pjid, ...facts }) => [pjid, facts]))
}

/** Lines with it, where the form has a column for any of it. What the document itself says stays. */
export async function withPartFacts(ctx: Context, { columns }: DocumentLayout, lines: readonly object[]): Promise<readonly object[]> {
  if (!columns.some(({ key }) => key in partFacts)) return lines
  const parts = lines.map((line) => ('pjid' in line ? Number(line.pjid) : 0))
  const found = await partFactsOf(ctx, parts)
  return lines.map((line, index) => ({ ...found.get(parts[index] ?? 0), ...line }))
}
