import { AppError, invalid } from '#server/kit/errors.ts'
import { type Archive, BROKEN, unpack } from './archive.ts'
import { plain, type Shown } from './display.ts'
import { columnOf, mergesOf, spreading } from './merges.ts'
import { type Book, cellText, LAST_ROW, type Line, limited, MAX_COLUMNS } from './sheet.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { readXml, unescaped } from './xml.ts'

/** The sheets of a workbook; each is unpacked when it is read. */
export async function readXlsx(archive: Archive): Promise<Book> {
  const workbook = await openWorkbook(archive).catch((error) => {
    throw asRefusal(error)
  })
  if (workbook.sheets.length === 0) throw invalid(BROKEN)
  const sheets = workbook.sheets.map(({ path, name, hidden }) => ({ name, hidden, lines: () => limited(linesOf(archive, workbook, path)) }))
  return { format: 'xlsx', sheets }
}

/** The lines of a sheet as they are asked for: no more of it is unpacked than is being read. */
async function* linesOf(archive: Archive, workbook: Workbook, path: string): AsyncGenerator<Line> {
  const entry = archive.get(path.toLowerCase())
  if (!entry) throw invalid(BROKEN)
  const { listener, taken } = rowListener(workbook)
  try {
    const spread = spreading(await mergesOf(archive, path))
    for await (const _ of readXml(unpack(entry), listener)) for (const line of taken()) yield spread(line)
    for (const line of taken()) yield spread(line)
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A refusal stays what it is; anything else that happens over a foreign file is the file's fault. */
const asRefusal = (error: unknown) => (error instanceof AppError ? error : invalid(BROKEN))

const filled = (texts: string[]) => Array.from(texts, (text) => text ?? '')
const lineOf = (no: number, cells: string[], raw: string[], { hidden, wide }: { hidden: boolean; wide: boolean }): Line => ({
  no,
  cells: filled(cells),
  ...(raw.length > 0 && { raw: filled(raw) }),
  ...(hidden && { hidden }),
  ...(wide && { wide }),
})
const only = (text: string): Shown => ({ text, raw: '' })

function rowListener({ strings, styles }: Workbook) {
  let lines: Line[] = []
  let [cells, raw]: [string[], string[]] = [[], []]
  let [no, column, type, style, value] = [0, 0, '', -1, '']
  let [taking, aside, formula, worked, hidden, wide] = [false, false, false, false, false, false]

  const shown = (): Shown => {
    if (formula && !worked) return { text: '', raw: 'f' }
    if (type === 's') return only(strings[Number(value)] ?? '')
    if (type === 'str' || type === 'inlineStr') return only(cellText(unescaped(value)))
    if (type === 'b') return only(value === '1' || value === 'true' ? 'TRUE' : 'FALSE')
    if (type === 'e') return { text: cellText(value), raw: 'e' }
    const number = Number(value)
    return value === '' || Number.isNaN(number) ? only(cellText(value)) : (styles[style] ?? plain)(number)
  }
  const keep = () => {
    const { text, raw: stored } = shown()
    cells[column] = text
    if (stored) raw[column] = stored
  }
  const listener = {
    open(name: string, { r, t, s, hidden: unseen }: Readonly<Record<string, string>>) {
      if (name === 'row') {
        hidden = unseen === '1' || unseen === 'true'
        no = Math.max(no + 1, Number(r) || 0)
        if (no > LAST_ROW) throw new Error(`row ${r}`)
        ;[cells, raw, column, wide] = [[], [], 0, false]
      } else if (name === 'c') {
        if (r) column = columnOf(r)
        ;[type, style, value] = [t ?? 'n', Number(s ?? -1), '']
        ;[formula, worked] = [false, false]
      } else if (name === 'rPh') aside = true
      else if (name === 'f') formula = true
      else if (name === 'v' || name === 't') {
        taking = !aside
        worked = true
      }
    },
    text(more: string) {
      if (taking) value += more
    },
    close(name: string) {
      if (name === 'v' || name === 't') taking = false
      else if (name === 'rPh') aside = false
      else if (name === 'c') {
        if (column >= 0 && column < MAX_COLUMNS) keep()
        else if (column >= MAX_COLUMNS) wide ||= shown().text !== ''
        column++
      } else if (name === 'row') lines.push(lineOf(no, cells, raw, { hidden, wide }))
    },
  }
  const taken = () => {
    const all = lines
    lines = []
    return all
  }
  return { listener, taken }
}
