import { createHash, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { OutsideContext } from '#server/kit/context.ts'
import { requireStorage } from '../licence/index.ts'
import { type Picture, redraw } from './picture.ts'
import { agreed, BEGINNING, type Extension, isPicture, keyOf, promised, thumbOf, typeOf } from './rules.ts'
import type { StoredFile } from './stored.ts'

export type Keeping = Pick<OutsideContext, 'files' | 'tenantId' | 'userId' | 'today' | 'transact'>
export const random = () => randomBytes(16).toString('hex')

interface Source {
  /** Bytes on our own disk. */
  path: string
  fileName: string
  picturesOnly?: boolean
  /** The row of its ticket, when it came by one. */
  fileId?: number
}

/**
 * Checks a file by its bytes and keeps it. Its key is noted before anything lies in the store, so that the sweep finds whatever
 * a power cut leaves behind.
 */
export async function keep(ctx: Keeping, { path, fileName, picturesOnly = false, fileId }: Source): Promise<StoredFile> {
  const extension = agreed(fileName, promised(fileName, picturesOnly), await beginning(path))
  const picture = isPicture(extension) ? await redraw(ctx.tenantId, path, extension, fileName) : undefined
  const body = picture?.body ?? (await readFile(path))
  const key = keyOf(ctx.tenantId, ctx.today, random(), extension)
  const facts = factsOf(fileName, key, extension, body, picture)
  const id = await note(ctx, facts, fileId)
  await ctx.files.put(key, body, facts.fileType)
  if (picture) await ctx.files.put(thumbOf(key), picture.thumb, 'image/webp')
  await ctx.transact(({ db, tenantId }) =>
    db.updateTable('storedFile').set({ state: 'kept' }).where('tenantId', '=', tenantId).where('fileId', '=', id).execute(),
  )
  return { fileName: facts.fileName, fileType: facts.fileType, fileUrl: key }
}

function factsOf(fileName: string, fileKey: string, extension: Extension, body: Buffer, picture: Picture | undefined) {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const { width = null, height = null } = picture ?? {}
  return { fileName: fileName.slice(-200), fileKey, fileType: typeOf(extension), fileSize: body.length, width, height, sha256 }
}

async function note(ctx: Keeping, facts: ReturnType<typeof factsOf>, fileId: number | undefined): Promise<number> {
  const { tenantId, userId } = ctx
  return ctx.transact(async ({ db }) => {
    await requireStorage({ db, tenantId }, facts.fileSize)
    if (fileId !== undefined) {
      await db.updateTable('storedFile').set(facts).where('tenantId', '=', tenantId).where('fileId', '=', fileId).execute()
      return fileId
    }
    const row = { ...facts, tenantId, createdBy: userId, state: 'checking' }
    return (await db.insertInto('storedFile').values(row).returning('fileId').executeTakeFirstOrThrow()).fileId
  })
}

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
