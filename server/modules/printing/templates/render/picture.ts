import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

let library: Promise<PDFiumLibrary> | undefined

/** One page of a PDF as PNG; pages count from 1, and one behind the last is the last. */
export async function picture(pdf: Buffer, page: number, dpi: number): Promise<{ pages: number; png: Buffer }> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const pages = document.getPageCount()
    const { data, width, height } = await document.getPage(Math.min(page, pages) - 1).render({ scale: dpi / 72, render: 'bitmap' })
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    return { pages, png }
  } finally {
    document.destroy()
  }
}
