import { z } from 'zod'
import { endpoint, int, Str, text } from '#contract/kit/fields.ts'

/** 文件与图片: uploads go straight to the store; only checked files are ever shown. */

export const MOST_FILES = 10
/** bytes */
export const LARGEST_FILE = 10 * 1_048_576

/** A file as records hold it. On the wire fileUrl and thumbUrl are addresses that read for some hours; sent back, fileUrl names the file. */
export const FileEntry = z.object({
  fileName: z.string().max(200).default(''),
  fileType: z.string().max(100).default(''),
  fileUrl: z.string().max(2000),
  /** Small picture of a picture; '' for other files. */
  thumbUrl: z.string().max(2000).default(''),
})
/** Files of one record. */
export const files = z.array(FileEntry).max(MOST_FILES, `最多只能选择${MOST_FILES}个文件`).default([])
export type FileEntry = z.input<typeof FileEntry>

/** Timestamp of the press, so that no proxy answers from memory. */
const t = z.union([z.number(), z.string().max(20)]).optional()
const asked = {
  t,
  fileName: text('文件名', { max: 200, required: '请选择文件' }),
  fileSize: int('文件大小', 1, Number.MAX_SAFE_INTEGER),
}

/** What `content` of a credential call holds, as base64 of base64 of JSON. It allows one upload of exactly this file within five minutes. */
export interface Credential {
  region: string
  bucket: string
  accessKeyId: string
  accessKeySecret: string
  /** Handed in with `done` after the upload. */
  securityToken: string
  filedir: string
  /** Where the bytes go, how, and with which headers. */
  url: string
  method: 'PUT'
  headers: Record<string, string>
}

export const fileCalls = {
  /** For a picture: jpg, png, webp. */
  credential: endpoint('POST /basedata/v1/upload/credential', {
    input: asked,
    reply: { content: Str },
    allow: 'anyone',
    outside: true,
    perMinute: 300,
  }),
  /** For any file that may be kept: pictures, pdf, xlsx. */
  fileCredential: endpoint('POST /basedata/v1/upload/fileCredential', {
    input: asked,
    reply: { content: Str },
    allow: 'anyone',
    outside: true,
    perMinute: 300,
  }),
  /** The bytes are there: they are checked, pictures are cleaned of what the camera wrote about place and time, and kept. */
  done: endpoint('POST /basedata/v1/upload/done', {
    input: { securityToken: text('上传凭证', { max: 100, required: '上传凭证无效' }) },
    reply: FileEntry.shape,
    allow: 'anyone',
    outside: true,
    perMinute: 300,
    done: 'success',
  }),
  /** The plain way, through this server, where a browser cannot reach the store. */
  upload: endpoint('POST /basedata/v1/upload', {
    input: { t },
    reply: { name: Str, url: Str, ...FileEntry.shape },
    allow: 'anyone',
    outside: true,
    upload: LARGEST_FILE / 1_048_576,
    perMinute: 300,
    done: 'success',
  }),
}
