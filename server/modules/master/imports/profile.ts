import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { headerKey } from '#contract/kit/header-key.ts'
import type { Context } from '#server/kit/context.ts'
import { batchOf, content, type Options } from './batch.ts'
import { maySeeField } from './kinds.ts'

/** What makes two headers one: the names of the columns in their order. '' where there are none to go by. */
export function profileKey(titles: readonly string[], headerRow: number): string {
  if (headerRow === 0) return ''
  return createHash('sha256').update(own(titles).map(headerKey).join('\n')).digest('base64url').slice(0, 22)
}

/** What a file of lines to be mended says beside its own columns. */
export const REASONS = ['行', '原因'] as const
const own = (titles: readonly string[]) =>
  titles.slice(-REASONS.length).join() === REASONS.join() ? titles.slice(0, -REASONS.length) : titles

/** How a header was read the last time is how it is read the next time. */
export async function rememberProfile(ctx: Context, id: number): Promise<void> {
  const { kind, headerKey: key, mapping, options, answers } = await batchOf(ctx, id)
  if (key === '') return
  const read = {
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(options),
    answers: JSON.stringify(lasting(answers)),
    usedAt: ctx.now,
  }
  await ctx.db
    .insertInto('importProfile')
    .values({ tenantId: ctx.tenantId, kind, headerKey: key, supplierId: (options as unknown as Options).supplierId, ...read })
    .onConflict((conflict) => conflict.columns(['tenantId', 'kind', 'headerKey', 'supplierId']).doUpdateSet(read))
    .execute()
}

/** How codes and figures are written stays so from list to list; what was decided on prices was decided once. */
const LASTING = ['blank', 'expand', 'comma']
const lasting = (answers: unknown) =>
  Object.fromEntries(Object.entries(answers as Record<string, string>).filter(([key]) => LASTING.includes(key) || key.startsWith('brand:')))

export interface Profile {
  mapping: (string | null)[]
  options: Partial<Options>
  answers: Record<string, string>
  usedAt: string
}

/** What is remembered of a header, that supplier's before all others, the last time first; columns the reader may not import stay out. */
export async function profileOf(ctx: Context, kind: string, key: string, supplierId = 0): Promise<Profile | undefined> {
  if (key === '') return undefined
  const rows = ctx.db.selectFrom('importProfile').selectAll().where('tenantId', '=', ctx.tenantId)
  const row = await rows
    .where('kind', '=', kind)
    .where('headerKey', '=', key)
    .orderBy(sql`supplier_id = ${supplierId}`, 'desc')
    .orderBy('usedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const mapping = (row.mapping as (string | null)[]).map((field) => (field && maySeeField(ctx, kind, field) ? field : null))
  return {
    mapping,
    options: row.options as unknown as Partial<Options>,
    answers: row.answers as unknown as Record<string, string>,
    usedAt: row.usedAt,
  }
}

/** A batch with its columns; as long as they are not confirmed, with when they were last read so. */
export async function loaded(ctx: Context, id: number) {
  const { state, kind, headerKey: key, options } = await batchOf(ctx, id)
  const { supplierId } = options as unknown as Partial<Options>
  const profile = state === 'mapped' ? await profileOf(ctx, kind, key, supplierId) : undefined
  return { ...(await content(ctx, id)), profile: profile?.usedAt ?? '' }
}
