import { posix } from 'node:path'
import { type Archive, unpack } from './archive.ts'
import { patternOf, type Show, showing } from './display.ts'
import { cellText } from './sheet.ts'
import { type Listener, parseEvents, unescaped } from './xml.ts'

/** What all sheets of a workbook share, and where each lies, in their order. */
export interface Workbook {
  sheets: { path: string; name: string; hidden: boolean }[]
  strings: string[]
  /** By the style number of a cell: how its number is shown. */
  styles: Show[]
}

export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const [path = ''] = (await relations(archive, '')).filter(({ kind }) => kind === 'officeDocument').map(({ target }) => target)
  const related = await relations(archive, path)
  const sheets: Workbook['sheets'] = []
  let since1904 = false
  await read(archive, path, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const own = related.find((each) => each.id === id && each.kind === 'worksheet')
      if (own) sheets.push({ path: own.target, name: unescaped(attributes.name ?? ''), hidden: /hidden/i.test(attributes.state ?? '') })
    },
  })
  const one = (kind: string) => related.find((each) => each.kind === kind)?.target
  const patterns = await patternsOf(archive, one('styles'))
  const styles = patterns.map((pattern) => showing(pattern, since1904))
  return { sheets, strings: await stringsOf(archive, one('sharedStrings')), styles }
}

async function read(archive: Archive, path: string, listener: Listener): Promise<void> {
  const entry = archive.get(path.toLowerCase())
  if (!entry) throw new Error(`${path} is missing`)
  await parseEvents(unpack(entry), listener)
}

interface Relation {
  id: string
  /** The last word of its type: worksheet, styles … */
  kind: string
  target: string
}

/** What a part refers to; '' is the workbook file itself. */
async function relations(archive: Archive, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path)
  const found: Relation[] = []
  await read(archive, posix.join(path ? folder : '', '_rels', `${posix.basename(path)}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(path ? folder : '', Target)
      if (name === 'Relationship') found.push({ id: Id, kind: posix.basename(Type), target })
    },
  })
  return found
}

/** The list of texts, each kept once for all cells that hold it. How they are pronounced (rPh) is no part of them. */
async function stringsOf(archive: Archive, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!path) return strings
  let text = ''
  let [taking, aside] = [false, false]
  await read(archive, path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') aside = true
      else if (name === 't') taking = !aside
    },
    text(more) {
      if (taking) text += more
    },
    close(name) {
      if (name === 'si') strings.push(cellText(unescaped(text)))
      else if (name === 'rPh') aside = false
      else if (name === 't') taking = false
    },
  })
  return strings
}

async function patternsOf(archive: Archive, path: string | undefined): Promise<string[]> {
  const patterns: string[] = []
  if (!path) return patterns
  const described = new Map<number, string>()
  let inCells = false
  await read(archive, path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') described.set(id, formatCode)
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) patterns.push(described.get(id) ?? patternOf(id))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return patterns
}
