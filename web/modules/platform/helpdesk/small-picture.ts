const LONGEST_SIDE = 400
/** Letters of the data URL; the contract allows 120,000. */
const MOST = 110_000

/** Shrinks a picture to a data: URL that a row can hold. A code stays sharp as PNG; what is too large for that is a photograph. */
export async function smallPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const sharp = canvas.toDataURL('image/png')
  return sharp.length <= MOST ? sharp : canvas.toDataURL('image/jpeg', 0.8)
}
