import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { invalid } from '#server/kit/errors.ts'
import { cellText, type Line, limited, MAX_COLUMNS, type Sheet } from './sheet.ts'

const SAMPLE = 65_536
const DELIMITERS = [',', '\t', ';', '|']

export async function readCsv(path: string): Promise<Sheet> {
  const encoding = await encodingOf(path)
  const head = iconv.decode(await headOf(path), encoding)
  return { format: 'csv', lines: () => limited(linesOf(path, encoding, delimiterOf(head))) }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** UTF-8 with or without mark, UTF-16 with mark (Excel's "Unicode text"); what is no UTF-8 is GB18030. */
async function encodingOf(path: string): Promise<string> {
  const head = await headOf(path)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head.includes(0)) throw invalid('不是有效的表格文件')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

/** The sign that parts the first lines into the most columns of equal number. */
export function delimiterOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
  const score = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
    const usual = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return counts.filter((count) => count === usual).length * 10 + usual
  }
  return DELIMITERS.map((sign) => ({ sign, score: score(sign) })).sort((a, b) => b.score - a.score)[0]?.sign ?? ','
}

async function* linesOf(path: string, encoding: string, delimiter: string): AsyncIterable<Line> {
  const rules = { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, max_record_size: 1_000_000 }
  const source = createReadStream(path)
  const records = source.pipe(iconv.decodeStream(encoding)).pipe(parse(rules))
  let no = 0
  try {
    for await (const record of records) yield { no: ++no, cells: (record as string[]).slice(0, MAX_COLUMNS).map(cellText) }
  } catch {
    throw invalid(`第${no + 1}行附近格式错误，请检查引号是否成对`)
  } finally {
    source.destroy()
  }
}
