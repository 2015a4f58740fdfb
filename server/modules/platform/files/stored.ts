import type { Context } from '#server/kit/context.ts'
import { thumbOf } from './rules.ts'

/** A file as a record's row holds it: fileUrl is the key, good for ever; what is shown is an address good for hours. */
export interface StoredFile {
  fileName: string
  fileType: string
  fileUrl: string
}
type Reading = Pick<Context, 'files'>

const isPictureKey = (key: string) => /\.(jpg|png|webp)$/.test(key)

/** Addresses for one file, for whoever gets this reply. */
export async function readableFile({ files }: Reading, { fileName, fileType, fileUrl: key }: StoredFile) {
  return {
    fileName,
    fileType,
    fileUrl: await files.signedGet(key, fileName),
    thumbUrl: isPictureKey(key) ? await files.signedGet(thumbOf(key)) : '',
  }
}

export const readableFiles = (ctx: Reading, stored: readonly StoredFile[]) => Promise.all(stored.map((file) => readableFile(ctx, file)))

/** Address of the small picture of a key, '' of none. */
export const readableThumb = async ({ files }: Reading, key: string) => (isPictureKey(key) ? files.signedGet(thumbOf(key)) : '')
