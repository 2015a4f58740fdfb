import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { keyIn } from './rules.ts'
import type { StoredFile } from './stored.ts'

/** Records that show files. */
export type OwnerKind = 'part' | 'client' | 'user' | 'feedback' | 'logo' | 'money'
interface Owner {
  kind: OwnerKind
  id: number
  /** Any file; otherwise pictures only. */
  any?: true
}

/**
 * These files, and no others, belong to the record from now on. `sent` holds addresses as the browser got them; the answer is what the
 * record's row is to hold. A file of another tenant, an unchecked one or an address of elsewhere is refused.
 */
export async function attachFiles(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  { kind, id, any }: Owner,
  sent: readonly { fileUrl: string }[],
): Promise<StoredFile[]> {
  const { db, tenantId } = ctx
  const keys = [...new Set(sent.map(({ fileUrl }) => keyIn(fileUrl)))]
  const rows = await keptFiles(ctx, keys)
  const found = keys.map((key) => rows.find(({ fileKey }) => fileKey === key))
  if (found.includes(undefined)) throw refused('文件不存在或已被清理，请重新上传')
  const files = found.filter((row) => row !== undefined)
  if (!any && files.some(({ fileType }) => !fileType.startsWith('image/'))) throw refused('只能选择图片')
  const ids = files.map(({ fileId }) => fileId)
  await db
    .deleteFrom('fileUse')
    .where('tenantId', '=', tenantId)
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .$if(ids.length > 0, (query) => query.where('fileId', 'not in', ids))
    .execute()
  if (ids.length > 0) {
    await db
      .insertInto('fileUse')
      .values(ids.map((fileId) => ({ tenantId, ownerKind: kind, ownerId: id, fileId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return files.map(({ fileName, fileType, fileKey }) => ({ fileName, fileType, fileUrl: fileKey }))
}

/** Locked, so that the sweep does not take one away while it is being attached. */
async function keptFiles({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, keys: (string | undefined)[]) {
  const known = keys.filter((key) => key !== undefined)
  if (known.length === 0) return []
  return db
    .selectFrom('storedFile')
    .select(['fileId', 'fileKey', 'fileName', 'fileType'])
    .where('tenantId', '=', tenantId)
    .where('fileKey', 'in', known)
    .where('state', '=', 'kept')
    .orderBy('fileId')
    .forShare()
    .execute()
}
