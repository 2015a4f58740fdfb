import type { Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { attachFiles, type StoredFile } from '#server/modules/platform/files/index.ts'
import { clientsInScope } from '../search/index.ts'

type Input = Received<typeof clients.saveFiles>

/** Pictures of a saved client are saved at once, without the rest of its form; so they do not make it a newer version. */
export async function saveFiles(ctx: Context, { id, files }: Input) {
  const before = await ctx.db
    .selectFrom('client')
    .select('files')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', id)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw refused('无效客户')
  const stored = await putFiles(ctx, { id, files })
  await recordChange(
    ctx,
    'client',
    id,
    '修改客户图片',
    { files: namesOf(before.files as unknown as StoredFile[]) },
    { files: namesOf(stored) },
  )
  return {}
}

/** These pictures and no others show the client. */
export async function putFiles(ctx: Context, { id, files }: Input): Promise<StoredFile[]> {
  const stored = await attachFiles(ctx, { kind: 'client', id }, files)
  await ctx.db
    .updateTable('client')
    .set({ files: JSON.stringify(stored) })
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', id)
    .execute()
  return stored
}

/** What a reader of the log understands. */
const namesOf = (stored: readonly StoredFile[]) => stored.map(({ fileName }) => fileName).join('、')
