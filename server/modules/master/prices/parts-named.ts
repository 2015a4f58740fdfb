import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { brandKey, codeKey, exactly } from '../search/index.ts'

const PARTS = `select part_id as "partId", pj_no as "pjNo", code_n as "codeN", brand_n as "brandN" from part
  where tenant_id = $1 and code_n = any($2::text[]) and deleted_at is null`

/** The parts that rows of a list name by code, and brand where it takes one. 0 = names none; a text says what is wrong. */
export async function partsNamed(ctx: Context, rows: readonly { pjNo: string }[]) {
  const codes = [...new Set(rows.map(({ pjNo }) => pjNo && codeKey(pjNo)).filter(Boolean))]
  const parts = await statement<{ partId: number; pjNo: string; codeN: string; brandN: string }>(ctx, 'prices.parts', PARTS, [
    ctx.tenantId,
    codes,
  ])
  return ({ pjNo, pjBrand }: { pjNo: string; pjBrand: string }): number | string => {
    if (pjNo === '') return 0
    const found = parts.filter(({ codeN }) => codeN === codeKey(pjNo))
    const same = exactly(pjNo, found)
    const fits = pjBrand ? same.filter(({ brandN }) => brandN === brandKey(pjBrand)) : same
    if (fits.length > 1) return `编码 ${pjNo} 有多个品牌的商品，请填写品牌`
    return fits[0]?.partId ?? `商品 ${pjNo}${pjBrand ? ` ${pjBrand}` : ''} 不存在`
  }
}
