import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** A picture no wider than a code needs to be read. */
const WIDTH = 960

/** Reads codes where the browser cannot. Its program is served by ourselves: left alone it would be fetched from elsewhere. */
export async function zxingReader(): Promise<(video: HTMLVideoElement) => Promise<string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!picture || videoWidth === 0) return []
    const scale = Math.min(1, WIDTH / videoWidth)
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    picture.drawImage(video, 0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(picture.getImageData(0, 0, canvas.width, canvas.height), { tryHarder: true, maxNumberOfSymbols: 4 })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
