/** Finds the codes in what a video shows just now. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>

/** What stands on boxes, shelves and papers. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'codabar', 'qr_code', 'data_matrix'] as const

interface Detector {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own reader where it has one that knows the codes of goods (Chrome on Android); else one of ours, fetched when the camera opens. */
export async function openReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !known.includes('ean_13')) return (await import('./zxing-reader.ts')).zxingReader()
  const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => known.includes(format)) })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue).filter(Boolean)
}
