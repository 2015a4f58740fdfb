import { serialToDate } from 'hucre'
import { AppError, invalid } from '#server/kit/errors.ts'
import { type Archive, BROKEN, unpack } from './archive.ts'
import { cellText, type FindHeader, LAST_ROW, type Line, limited, MAX_COLUMNS, type Sheet } from './sheet.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { readXml, unescaped } from './xml.ts'

/** The list may stand behind a cover sheet. */
const SHEETS_TRIED = 5
/** Lines read before it is known whether the sheet is the one that is meant. */
const TOP = 30

/** `findHeader` tells the sheet that is meant: the first whose top holds a header; none, the first of all. */
export async function readXlsx(archive: Archive, findHeader: FindHeader): Promise<Sheet> {
  const workbook = await openWorkbook(archive).catch((error) => {
    throw asRefusal(error)
  })
  const [first] = workbook.sheets
  if (!first) throw invalid(BROKEN)
  for (const sheet of workbook.sheets.slice(0, SHEETS_TRIED)) {
    const top = await topOf(linesOf(archive, workbook, sheet))
    if (findHeader(top.map(({ cells }) => cells)) !== undefined)
      return { format: 'xlsx', lines: () => limited(linesOf(archive, workbook, sheet)) }
  }
  return { format: 'xlsx', lines: () => limited(linesOf(archive, workbook, first)) }
}

async function topOf(lines: AsyncIterable<Line>): Promise<Line[]> {
  const top: Line[] = []
  for await (const line of lines) if (top.push(line) === TOP) break
  return top
}

/** The lines of a sheet as they are asked for: no more of it is unpacked than is being read. */
async function* linesOf(archive: Archive, workbook: Workbook, path: string): AsyncGenerator<Line> {
  const entry = archive.get(path.toLowerCase())
  if (!entry) throw invalid(BROKEN)
  const { listener, taken } = rowListener(workbook)
  try {
    for await (const _ of readXml(unpack(entry), listener)) yield* taken()
    yield* taken()
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A refusal stays what it is; anything else that happens over a foreign file is the file's fault. */
const asRefusal = (error: unknown) => (error instanceof AppError ? error : invalid(BROKEN))

function rowListener({ strings, dates, since1904 }: Workbook) {
  let lines: Line[] = []
  let cells: string[] = []
  let [no, column, type, style, value] = [0, 0, '', -1, '']
  let [taking, aside] = [false, false]

  const shown = () => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'str' || type === 'inlineStr') return cellText(unescaped(value))
    if (type === 'b') return String(value === '1' || value === 'true')
    const number = Number(value)
    if (type === 'e' || value === '' || Number.isNaN(number)) return cellText(value)
    return cellText(dates[style] ? serialToDate(number, since1904) : number)
  }
  const listener = {
    open(name: string, { r, t, s }: Readonly<Record<string, string>>) {
      if (name === 'row') {
        no = Math.max(no + 1, Number(r) || 0)
        if (no > LAST_ROW) throw new Error(`row ${r}`)
        ;[cells, column] = [[], 0]
      } else if (name === 'c') {
        if (r) column = columnOf(r)
        ;[type, style, value] = [t ?? 'n', Number(s ?? -1), '']
      } else if (name === 'rPh') aside = true
      else if (name === 'v' || name === 't') taking = !aside
    },
    text(more: string) {
      if (taking) value += more
    },
    close(name: string) {
      if (name === 'v' || name === 't') taking = false
      else if (name === 'rPh') aside = false
      else if (name === 'c') {
        if (column >= 0 && column < MAX_COLUMNS) cells[column] = shown()
        column++
      } else if (name === 'row') lines.push({ no, cells: Array.from(cells, (cell) => cell ?? '') })
    },
  }
  const taken = () => {
    const all = lines
    lines = []
    return all
  }
  return { listener, taken }
}

/** AB12 → 27. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
