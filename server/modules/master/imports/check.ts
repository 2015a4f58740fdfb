import type { Received } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, type imports } from '#contract/master/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { batchOf, maySeeField, moveBatch, type Options, shownBatch } from './batch.ts'
import { checkImport } from './check-all.ts'
import { rememberProfile } from './profile.ts'

type Input = Received<typeof imports.check>

/** Fixes the mapping and orders the comparison of all lines with the parts there are. */
export async function check(ctx: Context, { id, mapping, submittime: _, ...given }: Input & { submittime?: unknown }) {
  const { header } = await batchOf(ctx, id)
  if (mapping.length !== header.length) throw invalid('列与文件不一致，请重新上传')
  const chosen = mapping.filter((field) => field !== null)
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at)
  if (twice) throw invalid(`${IMPORT_FIELDS[twice]}对应了多列`)
  if (!chosen.includes('pjNo')) throw invalid('请指定编码所在的列')
  const unseen = chosen.find((field) => !maySeeField(ctx, field))
  if (unseen) throw forbidden(`没有权限导入${IMPORT_FIELDS[unseen]}`)
  if (given.supplierId) await requireSupplier(ctx, given.supplierId)
  await moveBatch(ctx, id, ['mapped', 'checked', 'failed'], 'checking')
  const options: Options = { ...given, supplierId: given.supplierId ?? 0 }
  await ctx.db
    .updateTable('importBatch')
    .set({ mapping: JSON.stringify(mapping), options: JSON.stringify(options) })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .execute()
  await rememberProfile(ctx, id)
  await enqueue(ctx, checkImport, { id })
  return { content: await shownBatch(ctx, id) }
}

async function requireSupplier(ctx: Context, supplierId: number): Promise<void> {
  const rows = ctx.db.selectFrom('client').select('clientId').where('tenantId', '=', ctx.tenantId).where('clientId', '=', supplierId)
  const found = await rows.where('tags', 'in', [2, 3]).where('deletedAt', 'is', null).executeTakeFirst()
  if (!found) throw refused('供应商不存在')
}
