import { open, readFile } from 'node:fs/promises'
import { invalid } from '#server/kit/errors.ts'
import { openArchive } from './archive.ts'
import { readCsv } from './read-csv.ts'
import type { FindHeader, Sheet } from './sheet.ts'

/** What the file is, by its first bytes; its name proves nothing. */
export async function openSheet(path: string, findHeader: FindHeader): Promise<Sheet> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  const magic = buffer.subarray(0, bytesRead).toString('hex')
  if (magic === '504b0304') {
    const archive = await openArchive(await readFile(path))
    // Fetched once it is needed: each file has a thread that loads what it runs, and a bomb or a .csv needs none of it.
    const { readXlsx } = await import('./read-xlsx.ts')
    return readXlsx(archive, findHeader)
  }
  if (magic === 'd0cf11e0') throw invalid('不支持 .xls 或加密的文件，请另存为 .xlsx 或 .csv')
  return readCsv(path)
}
