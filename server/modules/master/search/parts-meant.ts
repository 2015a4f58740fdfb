import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { brandKey, codeKey, exactly } from './normal.ts'

/** A part as a row of a file names it. */
interface Named {
  pjNo: string
  pjBrand: string
}
export interface MeantPart {
  partId: number
  pjNo: string
  pjName: string
  pjBrand: string
}
type Meant = { part: MeantPart; problem: '' } | { part: undefined; problem: string }

const PARTS = `select part_id as "partId", pj_no as "pjNo", pj_name as "pjName", pj_brand as "pjBrand", code_n as "codeN", brand_n as "brandN"
  from part where tenant_id = $1 and code_n = any($2::text[]) and deleted_at is null`

/** Which part each row of a file means: code and brand; without a brand, the only part of that code. In the order of the rows. */
export async function partsMeant(ctx: Pick<Context, 'db' | 'tenantId'>, rows: readonly Named[]): Promise<Meant[]> {
  const codes = [...new Set(rows.map(({ pjNo }) => codeKey(pjNo)))]
  const found = await statement<MeantPart & { codeN: string; brandN: string }>(ctx, 'search.parts-meant', PARTS, [ctx.tenantId, codes])
  const known = Map.groupBy(found, ({ codeN }) => codeN)
  return rows.map(({ pjNo, pjBrand }) => {
    if (codeKey(pjNo) === '') return { part: undefined, problem: '编码不能为空' }
    const same = exactly(pjNo, known.get(codeKey(pjNo)) ?? [])
    const own = pjBrand === '' ? same : same.filter(({ brandN }) => brandN === brandKey(pjBrand))
    const [part, ...others] = own
    if (!part) return { part: undefined, problem: same.length > 0 ? '没有这个品牌的商品' : '编码不存在' }
    return others.length > 0 ? { part: undefined, problem: '该编码有多个品牌的商品，请填写品牌' } : { part, problem: '' }
  })
}
