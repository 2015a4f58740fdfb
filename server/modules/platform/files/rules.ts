import { LARGEST_FILE } from '#contract/platform/files.ts'
import { invalid, refused } from '#server/kit/errors.ts'

/** What may be kept, told by its first bytes and never by its name. */

export type Extension = 'jpg' | 'png' | 'webp' | 'pdf' | 'xlsx'
const kinds: Record<Extension, { type: string; picture: boolean }> = {
  jpg: { type: 'image/jpeg', picture: true },
  png: { type: 'image/png', picture: true },
  webp: { type: 'image/webp', picture: true },
  pdf: { type: 'application/pdf', picture: false },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', picture: false },
}
export const typeOf = (extension: Extension) => kinds[extension].type
/** Of a file that is kept, by its key. */
export const typeOfKey = (key: string) => typeOf(key.slice(key.lastIndexOf('.') + 1) as Extension)
export const isPicture = (extension: Extension) => kinds[extension].picture

/** Bytes of the beginning that `told` needs. */
export const BEGINNING = 4096

/** The kind that the bytes themselves tell; undefined = none that is kept. */
export function told(beginning: Buffer): Extension | undefined {
  const at = (text: string, from = 0) => beginning.subarray(from, from + text.length).toString('latin1') === text
  if (at('\xff\xd8\xff')) return 'jpg'
  if (at('\x89PNG\r\n\x1a\n')) return 'png'
  if (at('RIFF') && at('WEBP', 8)) return 'webp'
  if (at('%PDF-')) return 'pdf'
  // a zip whose first entries are those of a workbook
  if (at('PK\x03\x04') && /\[Content_Types\]\.xml|xl\/|docProps\//.test(beginning.toString('latin1'))) return 'xlsx'
  return undefined
}

/** The kind a name promises. Refuses what is not kept, before a byte has travelled. */
export function promised(fileName: string, picturesOnly: boolean): Extension {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const extension = ending === 'jpeg' ? 'jpg' : ending
  if (extension === 'svg') throw invalid(`${fileName} 是 SVG 图片，不能上传，请转成 JPG 或 PNG`)
  const kind = kinds[extension as Extension] as { picture: boolean } | undefined
  if (!kind || (picturesOnly && !kind.picture)) {
    throw invalid(`${fileName} 不能上传，只支持 ${picturesOnly ? 'JPG、PNG 图片' : 'JPG、PNG、WEBP、PDF、XLSX 文件'}`)
  }
  return extension as Extension
}

/** The kind that is kept: what the bytes tell, as long as the name promised one of the same sort (a picture named .png that is a .jpg is a picture). */
export function agreed(fileName: string, promise: Extension, beginning: Buffer): Extension {
  const truth = told(beginning)
  const same = truth && (truth === promise || (isPicture(truth) && isPicture(promise)))
  if (!same) throw refused(`${fileName} 的内容不是有效的${isPicture(promise) ? '图片' : '文件'}，不能上传`)
  return truth
}

export function requireSize(fileName: string, size: number): void {
  if (size < 1) throw invalid(`${fileName} 是空文件`)
  if (size > LARGEST_FILE) throw invalid(`${fileName} 超过 ${LARGEST_FILE / 1_048_576} MB，不能上传`)
}

// ---- keys ----

const KEY = /t\/(\d{1,16})\/(?:in|\d{6})\/[0-9a-f]{32}(?:\.s)?\.(?:jpg|png|webp|pdf|xlsx)/
const PARCEL = /^t\/\d{1,16}\/out\/[0-9a-f]{32}\.\d{1,6}$/
export const isKey = (text: string) => new RegExp(`^${KEY.source}$`).test(text) || PARCEL.test(text)

/** yyyymm of the day; the random part is the server's. */
export const keyOf = (tenantId: number, today: string, random: string, extension: Extension) =>
  `t/${tenantId}/${today.slice(0, 7).replace('-', '')}/${random}.${extension}`
/** Where the browser's bytes lie until they have been checked; nobody reads there but the check. */
export const incomingKey = (tenantId: number, random: string, extension: Extension) => `t/${tenantId}/in/${random}.${extension}`
/** A piece of what a company takes along: we alone read it, no address is ever signed for it. */
export const parcelKey = (tenantId: number, base: string, at: number) => `t/${tenantId}/out/${base}.${at}`
export const thumbOf = (key: string) => key.replace(/\.\w+$/, '.s.webp')

/** The key in an address that was given out for reading, whichever driver made it. */
export function keyIn(address: string): string | undefined {
  const path = address.split('?')[0] ?? ''
  const key = new RegExp(`(?:^|/)(${KEY.source})$`).exec(path)?.[1]
  return key?.includes('/in/') || key?.includes('.s.') ? undefined : key
}
