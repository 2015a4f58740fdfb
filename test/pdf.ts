import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** The text of each page. */
export async function textOf(pdf: Buffer): Promise<string[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return pages
}
