import type { Sharp } from 'sharp'
import { refused } from '#server/kit/errors.ts'
import { openSharp } from '#server/kit/sharp.ts'
import { turns } from '#server/kit/turns.ts'
import type { Extension } from './rules.ts'

/** A photo of 50 million points is open as 150 MB. A small file that unfolds into more is a bomb. */
const MOST_POINTS = 50_000_000
/** Larger pictures are kept at this many points a side: the rating plate is still legible. */
const LARGEST_SIDE = 2560
const THUMB_SIDE = 240

/** One at a time, for it is many megabytes while it is open. Companies in turn: a hundred photos of one wait behind each other, not in front of another's. */
const desk = turns({ all: 1, each: 1, waiting: 100, patience: 120_000, full: '您公司正在处理的图片较多，请稍后再上传' })

export interface Picture {
  body: Buffer
  thumb: Buffer
  width: number
  height: number
}

/** Turned as the camera was held, and written anew: what it told of place, time and owner is gone, and so is anything hidden behind the picture. */
export async function redraw(tenantId: number, path: string, extension: Extension, fileName: string): Promise<Picture> {
  const leave = await desk.take(tenantId)
  try {
    const sharp = await openSharp()
    const opened = sharp(path, { limitInputPixels: MOST_POINTS, failOn: 'error' })
    const { width = 0, height = 0 } = await opened.metadata()
    if (width * height > MOST_POINTS) throw tooLarge(fileName)
    const whole = opened.autoOrient().resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    const { data: body, info } = await as(whole, extension).toBuffer({ resolveWithObject: true })
    const thumb = await sharp(body)
      .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    return { body, thumb, width: info.width, height: info.height }
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) throw tooLarge(fileName)
    if (error instanceof Error && 'code' in error && 'status' in error) throw error
    throw refused(`${fileName} 已损坏，无法读取，请换一张图片`)
  } finally {
    leave()
  }
}

const tooLarge = (fileName: string) => refused(`${fileName} 的像素过大，最多 ${MOST_POINTS / 10_000} 万像素`)

function as(picture: Sharp, extension: Extension) {
  if (extension === 'png') return picture.png({ compressionLevel: 8 })
  if (extension === 'webp') return picture.webp({ quality: 85 })
  return picture.jpeg({ quality: 85, chromaSubsampling: '4:2:0' })
}
