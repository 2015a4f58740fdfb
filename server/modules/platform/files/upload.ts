import type { OutsideContext } from '#server/kit/context.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { keep } from './keep.ts'
import { requireSize } from './rules.ts'
import { readableFile } from './stored.ts'

/** A file sent through this server. */
export async function upload(ctx: OutsideContext, _: unknown, { path, name, size }: UploadedFile) {
  requireSize(name, size)
  const file = await readableFile(ctx, await keep(ctx, { path, fileName: name }))
  return { ...file, name: file.fileName, url: file.fileUrl }
}
