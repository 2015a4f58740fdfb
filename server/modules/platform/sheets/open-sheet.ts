import { open, readFile, stat } from 'node:fs/promises'
import { invalid } from '#server/kit/errors.ts'
import { openArchive } from './archive.ts'
import { looksOld } from './old-kind.ts'
import { readCsv } from './read-csv.ts'
import type { Book, FindHeader, Line, Sheet } from './sheet.ts'

const HEAD = 4096
const MOST_OLD = 10

/** What the file is, by its first bytes; its name proves nothing. */
export async function openBook(path: string, encoding = ''): Promise<Book> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  if (head.subarray(0, 4).toString('hex') === '504b0304') {
    const archive = await openArchive(await readFile(path))
    // Fetched once it is needed: each file has a thread that loads what it runs, and a bomb or a .csv needs none of it.
    const { readXlsx } = await import('./read-xlsx.ts')
    return readXlsx(archive)
  }
  if (/^(%PDF-|\{\\rtf)/.test(head.toString('latin1'))) throw invalid('不是有效的表格文件')
  const kind = looksOld(head)
  if (!kind) return readCsv(path, encoding)
  if ((await stat(path)).size > MOST_OLD * 1_048_576) throw invalid(`.xls 文件不能超过 ${MOST_OLD} MB，请另存为 .xlsx`)
  const { readOld } = await import('./read-old.ts')
  return readOld(await readFile(path), kind)
}

/** Lines read before it is known whether the sheet is the one that is meant. */
const TOP = 50

/** The sheet that is meant: the first whose top holds a header; none, the first of all. */
export async function openSheet(path: string, findHeader: FindHeader): Promise<Sheet> {
  const { sheets } = await openBook(path)
  const [first] = sheets
  if (!first) throw invalid('文件中没有数据')
  for (const sheet of sheets) {
    const top = await topOf(sheet)
    if (findHeader(top.map(({ cells }) => cells)) !== undefined) return sheet
  }
  return first
}

async function topOf(sheet: Sheet): Promise<Line[]> {
  const top: Line[] = []
  for await (const line of sheet.lines()) if (top.push(line) === TOP) break
  return top
}
