import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { attachFiles, type StoredFile } from '#server/modules/platform/files/index.ts'

type Input = Received<typeof parts.saveFiles>

/** Pictures of an existing part are saved at once, without the rest of its form; so they do not make the part a newer version. */
export async function saveFiles(ctx: Context, { id, files }: Input) {
  const before = await ctx.db
    .selectFrom('part')
    .select('files')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw refused('无效商品')
  const stored = await putFiles(ctx, { id, files })
  await recordChange(
    ctx,
    'part',
    id,
    '修改商品图片',
    { files: namesOf(before.files as unknown as StoredFile[]) },
    { files: namesOf(stored) },
  )
  return {}
}

/** These pictures and no others show the part. */
export async function putFiles(ctx: Context, { id, files }: Input): Promise<StoredFile[]> {
  const stored = await attachFiles(ctx, { kind: 'part', id }, files)
  await ctx.db
    .updateTable('part')
    .set({ files: JSON.stringify(stored) })
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', id)
    .execute()
  return stored
}

/** What a reader of the log understands. */
const namesOf = (stored: readonly StoredFile[]) => stored.map(({ fileName }) => fileName).join('、')
