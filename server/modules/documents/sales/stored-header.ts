import type { Context } from '#server/kit/context.ts'

const fields = [
  'clientId',
  'ckType',
  'ckDate',
  'inchargeId',
  'paytype',
  'yhRate',
  'invoiceType',
  'fhType',
  'fhCompany',
  'fhNotice',
  'carNum',
  'bzArea',
  'remark',
  'deposit',
  'validUntil',
  'version',
] as const

/** The header of a document as it would be saved again. The caller holds its lock. */
export async function storedHeader(ctx: Context, id: number) {
  const { validUntil, ...header } = await ctx.db
    .selectFrom('ckOrder')
    .select(fields)
    .where('tenantId', '=', ctx.tenantId)
    .where('ckId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...header, validUntil: validUntil ?? '' }
}
