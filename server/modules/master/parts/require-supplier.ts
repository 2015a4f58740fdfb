import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'

export async function requireSupplier(ctx: Context, supplierId: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('client')
    .select('tags')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', supplierId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found || ![2, 3].includes(found.tags)) throw refused('供应商不存在')
}
