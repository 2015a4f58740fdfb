import type { Printer } from '#contract/printing/tasks/wire.ts'
import { ESCP_DPI, escp } from '../languages/escp.ts'
import { tspl } from '../languages/tspl.ts'
import { zpl } from '../languages/zpl.ts'
import { type Bitmap, rasterOf, type Shift } from '../raster.ts'

/** How a printer is spoken to: its own driver takes the PDF, or it gets the dots in its language. */
export type Manner = { language: 'pdf' } | { language: 'escp' } | { language: 'tspl' | 'zpl'; dpi: number }

export interface PrintOptions {
  title: string
  copies: number
  shift: Shift
  /** Of the pages, in mm. */
  paper: { width: number; height: number }
  /** A page was made ready. */
  progress?: (page: number) => void
}

/** One way to printers. `print` resolves when the pages have left us for good, as far as the system can tell, and throws a trouble otherwise. */
export interface Driver {
  name: string
  printers(): Promise<Printer[]>
  print(pdf: Buffer, printer: string, options: PrintOptions): Promise<void>
}

/** Why it was not printed, in Chinese; `uncertain` = something may have come out. */
export interface Trouble extends Error {
  name: 'PrintTrouble'
  uncertain: boolean
}
export const trouble = (reason: string, { uncertain = false } = {}): Trouble =>
  Object.assign(new Error(reason), { name: 'PrintTrouble' as const, uncertain })
export const isTrouble = (error: unknown): error is Trouble => error instanceof Error && error.name === 'PrintTrouble'

/** The pages in a printer's own language. */
export function inLanguage(manner: Exclude<Manner, { language: 'pdf' }>, pdf: Buffer, options: PrintOptions): AsyncGenerator<Buffer> {
  const dpi = manner.language === 'escp' ? ESCP_DPI : manner.dpi
  const pages = repeated(pdf, dpi, options)
  if (manner.language === 'escp') return escp(pages)
  return manner.language === 'tspl' ? tspl(pages, dpi) : zpl(pages)
}

async function* repeated(pdf: Buffer, dpi: number, { copies, shift, progress }: PrintOptions): AsyncGenerator<Bitmap> {
  let page = 0
  for (let copy = 0; copy < copies; copy++) {
    for await (const bitmap of rasterOf(pdf, dpi, shift)) {
      yield bitmap
      progress?.(++page)
    }
  }
}
