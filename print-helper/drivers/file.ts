import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver } from './driver.ts'

export const FILE_PRINTER = '保存为 PDF 文件'

/** Lays the pages into a folder as PDF: prints where there is no printer at all. */
export function fileDriver(folder: string): Driver {
  return {
    name: 'file',
    printers: async () => [{ name: FILE_PRINTER, driver: 'file', language: 'pdf', isDefault: false, trouble: '' }],
    async print(pdf, _, { title }) {
      await mkdir(folder, { recursive: true })
      const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 19)
      const name = `${stamp} ${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80)}.pdf`
      const unfinished = join(folder, `.${name}.part`)
      await writeFile(unfinished, pdf)
      await rename(unfinished, join(folder, name))
    },
  }
}
