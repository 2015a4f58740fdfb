import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

const DRAFTS = `select paper_id as id from stock_paper where tenant_id = $1 and company_id = $2 and kind = 'qk' and status = '草稿' order by paper_id`

/** 期初库存 that is not posted yet. */
export async function openingDrafts(ctx: Context): Promise<number[]> {
  const rows = await statement<{ id: number }>(ctx, 'opening.drafts', DRAFTS, [ctx.tenantId, ctx.companyId])
  return rows.map(({ id }) => id)
}
