import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { invalid } from '#server/kit/errors.ts'
import { type Book, isBlank, type Line, MAX_COLUMNS, MAX_ROWS, openBook, type Sheet } from '#server/modules/platform/sheets/index.ts'
import { type Naming, suggestMapping } from './header-rules.ts'
import { alignment, guessMapping, type Header, headerOf, leftOut } from './shape-rules.ts'
import type { StagedSheet } from './staged-sheet.ts'

/** The header stands in the first lines, below a title or two. */
const TOP = 50
const CHUNK = 2000

export interface StagedFile {
  path: string
  /** Of a csv; '' is found out. */
  encoding?: string
  naming: Naming
  /** Where the lines are put down for the transaction that stores them. */
  staged: string
  /** Of a workbook with several lists the sheet that is this one. */
  only?: string
}
export interface Staged {
  format: Book['format']
  titles: string[]
  mapping: (string | null)[]
  /** What the columns hold was guessed from what stands in them. */
  guessed: boolean
  headerRow: number
  sheets: StagedSheet[]
  /** Lines that may be goods. */
  total: number
  /** The pieces of the staged file, in their order: of each the bytes of its line numbers, sheets, whether hidden, cells and what they hold besides. */
  pieces: number[][]
}

interface Peeked {
  sheet: Sheet
  top: Line[]
  header: Header | undefined
}

/** Reads a price list line by line, all its sheets, and puts down what is to be stored of them. */
export async function stageFile({ path, staged, encoding = '', naming, only }: StagedFile): Promise<Staged> {
  const { format, sheets } = await openBook(path, encoding)
  const peeked: Peeked[] = []
  for (const sheet of sheets.filter(({ name }) => only === undefined || name === only)) peeked.push(await peek(sheet, naming))
  const named = peeked.filter(({ sheet }) => !sheet.hidden)
  const ranked = [...(named.length > 0 ? named : peeked)].sort(
    (a, b) => (b.header?.score ?? 0) - (a.header?.score ?? 0) || Number(b.top.length > 0) - Number(a.top.length > 0),
  )
  const [best] = ranked
  if (!best) throw invalid('文件中没有数据')
  const shape = shapeOf(best, naming)
  const out = createWriteStream(staged, { mode: 0o600 })
  try {
    const read = await stage(peeked, best, shape, out, naming)
    if (read.total === 0) throw invalid('文件中没有数据')
    const titles = Array.from({ length: Math.min(read.width, MAX_COLUMNS) }, (_, column) => shape.titles[column] || `第${column + 1}列`)
    const mapping = titles.map((_, column) => shape.mapping[column] ?? null)
    const { sheets: staged, total, pieces } = read
    return { format, titles, mapping, guessed: shape.guessed, headerRow: shape.headerRow, sheets: staged, total, pieces }
  } finally {
    out.end()
    await finished(out)
  }
}

async function peek(sheet: Sheet, naming: Naming): Promise<Peeked> {
  const top: Line[] = []
  for await (const line of sheet.lines()) {
    if (!isBlank(line.cells)) top.push(line)
    if (top.length === TOP) break
  }
  return {
    sheet,
    top,
    header: headerOf(
      top.map(({ cells }) => cells),
      naming,
    ),
  }
}

/** What the columns of the sheet that was understood best are called and hold. */
function shapeOf({ top, header }: Peeked, naming: Naming) {
  if (header) {
    const headerRow = top[header.from]?.no ?? 0
    return { titles: header.titles, mapping: suggestMapping(header.titles, naming), guessed: false, headerRow }
  }
  if (!naming.ofParts) return { titles: [] as string[], mapping: [], guessed: false, headerRow: 0 }
  const width = Math.max(0, ...top.map(({ cells }) => cells.length))
  const mapping = guessMapping(
    top.map(({ cells }) => cells),
    width,
  )
  return { titles: [] as string[], mapping, guessed: mapping.some(Boolean), headerRow: 0 }
}

type Shape = ReturnType<typeof shapeOf>

/** How a sheet is read: which of its lines are the header, where its columns stand, and whether it is read at all. */
function planOf({ sheet, top, header }: Peeked, best: Peeked, shape: Shape): Omit<StagedSheet, 'first' | 'lines'> {
  const lines = header ? [top[header.from], top[header.to]] : []
  const [from, to] = [lines[0]?.no ?? 0, lines[1]?.no ?? 0]
  const titles = [...new Set(lines)].flatMap((line) => (line ? [line.cells] : []))
  const plan = { name: sheet.name, from, to, titles, columns: null, ticked: false }
  if (sheet === best.sheet) return { ...plan, ticked: true, reason: '' }
  if (sheet.hidden) return { ...plan, reason: '隐藏的工作表' }
  if (top.length === 0) return { ...plan, reason: '空' }
  if (!header) return { ...plan, reason: '没有表头' }
  const columns = alignment(shape.titles, shape.mapping, header.titles)
  if (!columns) return { ...plan, reason: '列与其他工作表不同' }
  return { ...plan, ticked: true, reason: '', columns: columns.every((place, at) => place === at) ? null : columns }
}

async function stage(peeked: readonly Peeked[], best: Peeked, shape: Shape, out: WriteStream, { needed: [key = ''], ofParts }: Naming) {
  const writer = pieceWriter(out)
  const sheets: StagedSheet[] = []
  let [first, total, width] = [0, 0, best.header ? best.header.titles.length : 0]
  for (const [index, each] of peeked.entries()) {
    const plan = planOf(each, best, shape)
    const code = shape.mapping.indexOf(key)
    let [last, lines] = [0, 0]
    for await (const line of each.sheet.lines()) {
      last = line.no
      if (line.wide) plan.reason = tooWide(line, plan.ticked)
      if (isBlank(line.cells)) continue
      lines++
      if (plan.ticked && !plan.columns) width = Math.max(width, line.cells.length)
      if (isGoods(line, plan, code, !ofParts)) total++
      if (total > MAX_ROWS) throw invalid(`一次最多导入 ${MAX_ROWS} 行`)
      await writer.take(index, first, line)
    }
    sheets.push({ ...plan, first, lines })
    first += last
  }
  return { sheets, total, width, pieces: await writer.end() }
}

/** What is beyond the columns that are read is said of a sheet that is left out; of one that is taken it is refused. */
function tooWide({ no }: Line, ticked: boolean): string {
  if (ticked) throw invalid(`第${no}行超过 ${MAX_COLUMNS} 列，请删除不用的列后再导入`)
  return `超过 ${MAX_COLUMNS} 列，后面的未读取`
}

const isGoods = (
  { no, cells, hidden }: Line,
  { ticked, to, titles, columns }: Omit<StagedSheet, 'first' | 'lines'>,
  code: number,
  names: boolean,
) => ticked && !hidden && no > to && !leftOut(cells, titles, columns ? (columns[code] ?? -1) : code, names)

function pieceWriter(out: WriteStream) {
  const pieces: number[][] = []
  const waiting: { no: number; sheet: number; line: Line }[] = []
  const write = async () => {
    const lines = waiting.splice(0)
    if (lines.length === 0) return
    const list = (values: (number | boolean)[]) => `{${values.join(',')}}`
    const raw = lines.map(({ line }) => (line.raw ? arrayText(line.raw) : ''))
    // as PostgreSQL writes arrays: who stores them looks into none
    const piece = [
      list(lines.map(({ no }) => no)),
      list(lines.map(({ sheet }) => sheet)),
      list(lines.map(({ line }) => line.hidden ?? false)),
      arrayText(lines.map(({ line }) => arrayText(line.cells))),
      arrayText(raw),
    ]
    pieces.push(piece.map((text) => Buffer.byteLength(text)))
    if (!out.write(piece.join(''))) await once(out, 'drain')
  }
  return {
    async take(sheet: number, first: number, line: Line) {
      waiting.push({ no: first + line.no, sheet, line })
      if (waiting.length === CHUNK) await write()
    },
    async end() {
      await write()
      return pieces
    },
  }
}

/** A text array in PostgreSQL's own spelling: lines of different length travel in one parameter. */
const arrayText = (texts: readonly string[]) => `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
