import type { Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid } from '#server/kit/errors.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { requireSupplier } from '../parts/index.ts'
import { batchOf, moveBatch, type Options, requireOwn, shownBatch } from './batch.ts'
import { checkImport } from './check-all.ts'
import { columnsOf, maySeeField } from './kinds.ts'
import { rememberProfile } from './profile.ts'
import { programOf, rememberProgram } from './program-of.ts'

type Input = Received<typeof imports.check>

/** Fixes the mapping and orders the comparison of all lines with what there is. */
export async function check(ctx: Context, { id, mapping, submittime: _, ...given }: Input & { submittime?: unknown }) {
  const batch = await batchOf(ctx, id)
  requireOwn(batch)
  const { kind, header } = batch
  const { fields, needed } = columnsOf(kind)
  const nameOf = (field: string) => fields.get(field)?.name ?? ''
  if (mapping.length !== header.length) throw invalid('列与文件不一致，请重新上传')
  const chosen = mapping.filter((field) => field !== null)
  if (chosen.some((field) => fields.get(field)?.told !== false)) throw invalid('列与文件不一致，请重新上传')
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at)
  if (twice) throw invalid(`${nameOf(twice)}对应了多列`)
  const missing = needed.find((field) => !chosen.includes(field) && !given.fill[field])
  if (missing) throw invalid(`请指定${nameOf(missing)}所在的列`)
  const unseen = chosen.find((field) => !maySeeField(ctx, kind, field))
  if (unseen) throw forbidden(`没有权限导入${nameOf(unseen)}`)
  if (given.supplierId) await requireSupplier(ctx, given.supplierId)
  // what is half in is gone on with or taken back
  await moveBatch(ctx, id, batch.confirmedAt ? ['mapped', 'checked'] : ['mapped', 'checked', 'failed'], 'checking')
  const down = given.down.filter((field) => chosen.includes(field))
  const options: Options = { ...given, down, supplierId: given.supplierId ?? 0 }
  await ctx.db
    .updateTable('importBatch')
    .set({ mapping: JSON.stringify(mapping), options: JSON.stringify(options) })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .execute()
  await rememberProfile(ctx, id)
  const list = programOf(kind, header)
  if (list) await rememberProgram(ctx, list, header, mapping)
  await enqueue(ctx, checkImport, { id })
  return { content: await shownBatch(ctx, id) }
}
