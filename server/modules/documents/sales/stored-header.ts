import { ckHeader } from '#contract/documents/sales/order.ts'
import type { Context } from '#server/kit/context.ts'
import { namesOf } from '../core/index.ts'

/** The header of a document as it would be saved again. The caller holds its lock. */
export async function storedHeader(ctx: Context, id: number) {
  const { validUntil, ...header } = await ctx.db
    .selectFrom('ckOrder')
    .select([...namesOf(ckHeader), 'ckType', 'version'])
    .where('tenantId', '=', ctx.tenantId)
    .where('ckId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...header, validUntil: validUntil ?? '' }
}
