import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { invalid } from '#server/kit/errors.ts'
import { type Book, cellText, type Line, limited, MAX_COLUMNS } from './sheet.ts'

const SAMPLE = 65_536
const DELIMITERS = [',', '\t', ';', '|']

export async function readCsv(path: string, wanted = ''): Promise<Book> {
  const encoding = wanted || (await encodingOf(path))
  const head = iconv.decode(await headOf(path), encoding)
  const [, said] = /^sep=(.)\r?\n/i.exec(head) ?? []
  return {
    format: 'csv',
    sheets: [{ name: '', hidden: false, lines: () => limited(linesOf(path, encoding, said ?? delimiterOf(head), wanted !== '')) }],
  }
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

/** UTF-8 or UTF-16 with or without mark; what is neither is GB18030. */
async function encodingOf(path: string): Promise<string> {
  const head = await headOf(path)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const wide = wideOf(head)
  if (wide) return wide
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

/** UTF-16 without a mark: line breaks, digits and commas have a zero before or behind each, and always on the same side. */
function wideOf(head: Buffer): string | undefined {
  const zeros: [number, number] = [0, 0]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2 ? 1 : 0]++
  const [even, odd] = zeros
  if (head.length < 4 || even + odd < head.length / 20) return undefined
  if (even === 0) return 'utf-16le'
  return odd === 0 ? 'utf-16be' : undefined
}

/** The sign that parts the first lines into the most columns of equal number. */
export function delimiterOf(text: string): string {
  const lines = text
    .replace(/(^|[,;|\t\r\n])"[^"]*"/g, '$1')
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

async function* linesOf(path: string, encoding: string, delimiter: string, chosen: boolean): AsyncIterable<Line> {
  const rules = { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, max_record_size: 1_000_000 }
  const source = createReadStream(path)
  const records = source.pipe(iconv.decodeStream(encoding)).pipe(parse(rules))
  let [no, usual] = [0, 0]
  try {
    for await (const record of records) {
      const all = record as string[]
      if (all.some((cell, at) => tookLines(cell, at, all.length, usual, delimiter))) throw UNPAIRED
      if (all.length > 1 && !all.some((cell) => BREAK.test(cell))) usual = all.length
      const cells = all.slice(0, MAX_COLUMNS).map(written)
      const wide = all.slice(MAX_COLUMNS).some((cell) => cell.trim() !== '')
      if (!chosen && encoding === 'gb18030' && cells.some((cell) => cell.includes('\ufffd'))) throw UNKNOWN
      if (++no > 1 || !/^sep=.?$/i.test(cells.join(''))) yield { no, cells, ...(wide && { wide }) }
    }
  } catch (error) {
    if (error === UNKNOWN) throw invalid('文件的编码不能识别，请选择编码后重新上传')
    throw invalid(`第${no + 1}行附近格式错误，请检查引号是否成对`)
  } finally {
    source.destroy()
  }
}

const UNKNOWN = new Error('signs that are none')
const UNPAIRED = new Error('a quotation mark for itself')

const BREAK = /[\r\n]/
/**
 * A quotation mark that stood for itself took the lines up to the next one: what is left of its own line, and of the last,
 * makes each of them as wide as the line itself, or as those before it (`usual`, 0 = none).
 */
function tookLines(cell: string, at: number, width: number, usual: number, delimiter: string): boolean {
  if (!BREAK.test(cell)) return false
  const lines = cell.split(/\r\n|\r|\n/).map((line) => line.split(delimiter).length - 1)
  const [first, last] = [at + (lines[0] ?? 0) + 1, width - at + (lines.at(-1) ?? 0)]
  return width > 1 && first === last && (first === width || first === usual)
}

/** `="0402625"` and `'0402625`: how programs keep Excel from taking a code for a number. */
const written = (cell: string) => {
  const text = cellText(cell)
  return /^="[^"]*"$/.test(text) ? text.slice(2, -1) : text.replace(/^'(?=.)/, '')
}
