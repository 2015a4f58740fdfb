import { type Archive, unpack } from './archive.ts'
import { type Line, MAX_COLUMNS } from './sheet.ts'

/** Cells joined to one; lines from 1, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** More than a list has, and no more than can be kept. */
const MOST = 200_000
const MOST_BYTES = 16 * 1_048_576

/** What a range of joined cells says counts for each of them. Lines come in their order. */
export function spreading(merges: readonly Merge[]): (line: Line) => Line {
  if (merges.length === 0) return (line) => line
  const begun = Map.groupBy(merges, ({ top }) => top)
  const cover: ({ bottom: number; text: string; raw: string } | undefined)[] = []
  return (line) => {
    for (const { bottom, left, right } of begun.get(line.no) ?? []) {
      const own = { bottom, text: line.cells[left] ?? '', raw: line.raw?.[left] ?? '' }
      for (let column = left; column <= right && column < MAX_COLUMNS; column++) cover[column] = own
    }
    const cells = [...line.cells]
    const raw = [...(line.raw ?? [])]
    cover.forEach((over, column) => {
      if (!over || over.bottom < line.no || over.text === '' || cells[column]) return
      while (cells.length < column) cells.push('')
      cells[column] = over.text
      if (over.raw) raw[column] = over.raw
    })
    return { ...line, cells, ...(raw.length > 0 && { raw: Array.from(raw, (each) => each ?? '') }) }
  }
}

/** The joined cells of a sheet: they stand behind its lines, so that its end is looked through first. */
export async function mergesOf(archive: Archive, path: string): Promise<Merge[]> {
  const entry = archive.get(path.toLowerCase())
  if (!entry) return []
  let tail = ''
  let behind = false
  for await (const piece of unpack(entry)) {
    tail = (behind ? tail : tail.slice(-40)) + piece.toString('latin1')
    if (behind && tail.length > MOST_BYTES) break
    const end: number = behind ? -1 : tail.search(/<\/(\w+:)?sheetData\s*>/)
    if (end >= 0) [tail, behind] = [tail.slice(end), true]
  }
  if (!behind) return []
  const found: Merge[] = []
  for (const [, from = '', to = ''] of tail.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+\d+):([A-Z]+\d+)"/g)) {
    const [left, top] = placeOf(from)
    const [right, bottom] = placeOf(to)
    if (found.push({ top, bottom, left, right }) === MOST) break
  }
  return found
}

const placeOf = (reference: string): [number, number] => [columnOf(reference), Number(reference.replace(/\D+/, ''))]

/** AB12 → 27. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
