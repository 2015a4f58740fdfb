import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { invalid } from '#server/kit/errors.ts'
import { isBlank, type Line, MAX_COLUMNS, MAX_ROWS, openSheet, type Sheet } from '#server/modules/platform/sheets/index.ts'
import { findHeader } from './header-rules.ts'

/** The header stands in the first lines, below a title or two. */
const TOP = 30
const CHUNK = 2000

export interface StagedFile {
  path: string
  /** Where the lines are put down for the transaction that stores them. */
  staged: string
}
export interface Staged {
  format: Sheet['format']
  titles: string[]
  headerRow: number
  total: number
  /** Bytes of each piece in the staged file, in their order. */
  pieces: number[]
}
/** A piece of the staged file, as JSON: line numbers and cells as PostgreSQL writes arrays, so that they travel as they are. */
export type Piece = [numbers: string, cells: string]

/** Reads a price list line by line, and puts down what is to be stored of it. */
export async function stageFile({ path, staged }: StagedFile): Promise<Staged> {
  const sheet = await openSheet(path, findHeader)
  const out = createWriteStream(staged, { mode: 0o600 })
  try {
    const { header, width, ...facts } = await stage(sheet, out)
    if (facts.total === 0) throw invalid('文件中没有数据')
    const titles = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, column) => header?.cells[column] || `第${column + 1}列`)
    return { ...facts, format: sheet.format, titles, headerRow: header?.no ?? 0 }
  } finally {
    out.end()
    await finished(out)
  }
}

async function stage(sheet: Sheet, out: WriteStream) {
  const top: Line[] = []
  const waiting: Line[] = []
  let header: Line | undefined
  const pieces: number[] = []
  let [total, width] = [0, 0]
  const write = async (lines: Line[]) => {
    if (total > MAX_ROWS) throw invalid(`一次最多导入 ${MAX_ROWS} 行`)
    if (lines.length === 0) return
    const numbers = `{${lines.map(({ no }) => no).join(',')}}`
    const piece: Piece = [numbers, arrayText(lines.map(({ cells }) => arrayText(cells)))]
    const bytes = Buffer.from(JSON.stringify(piece))
    pieces.push(bytes.length)
    if (!out.write(bytes)) await once(out, 'drain')
  }
  const take = async (line: Line) => {
    if (isBlank(line.cells)) return
    width = Math.max(width, line.cells.length)
    total++
    waiting.push(line)
    if (waiting.length === CHUNK) await write(waiting.splice(0))
  }
  const settle = async () => {
    const at = findHeader(top.map(({ cells }) => cells))
    header = at === undefined ? undefined : top[at]
    width = header?.cells.length ?? 0
    for (const line of top.slice(at === undefined ? 0 : at + 1)) await take(line)
  }
  let settled = false
  for await (const line of sheet.lines()) {
    if (settled) await take(line)
    else if (top.push(line) === TOP) {
      settled = true
      await settle()
    }
  }
  if (!settled) await settle()
  await write(waiting)
  return { header, total, width, pieces }
}

/** A text array in PostgreSQL's own spelling: lines of different length travel in one parameter. */
const arrayText = (texts: string[]) => `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
