/** What every line of a document under the pen has, whatever the document. */
export interface DraftLine {
  /** Tells lines apart in the browser; it means nothing beyond it. */
  key: number
  /** 0 while the part is not known. */
  pjid: number
  pjNo: string
  /** Why the line cannot be saved yet, in the user's words; '' = nothing. */
  problem: string
}

let lastKey = 0
export function newKey(): number {
  lastKey += 1
  return lastKey
}

/** Nothing typed yet: such a line is no line. */
export const isBlank = ({ pjid, pjNo }: DraftLine): boolean => pjid === 0 && pjNo.trim() === ''

/** Keys of the lines that say the same thing twice. */
export function repeated<L extends DraftLine>(lines: readonly L[], sameness: (line: L) => string): ReadonlySet<number> {
  const first = new Map<string, number>()
  const found = new Set<number>()
  for (const line of lines) {
    if (line.pjid === 0) continue
    const what = sameness(line)
    const before = first.get(what)
    if (before === undefined) first.set(what, line.key)
    else found.add(before).add(line.key)
  }
  return found
}

/** 第2、5、6行 … the places of lines as the grid numbers them, the first ten of them. */
export function placesOf<L>(lines: readonly L[], wanted: (line: L) => boolean): string {
  const places = lines.flatMap((line, index) => (wanted(line) ? [index + 1] : []))
  if (places.length === 0) return ''
  return `第${places.slice(0, 10).join('、')}${places.length > 10 ? ` 等${places.length}` : ''}行`
}

/** A line of a block from Excel: the code, the numbers behind it, and the words between them (name, brand). */
export interface PastedLine {
  code: string
  numbers: string[]
  words: string[]
}

const HEAD = /^(编码|商品编码|零件号|配件编码|配件号|图号|OE号?|code|no\.?)$/i

export function readPasted(cells: readonly (readonly string[])[], toNumber: (text: string) => string | undefined): PastedLine[] {
  const lines = cells.flatMap(([code = '', ...rest]) => {
    const texts = rest.map((text) => text.trim()).filter((text) => text !== '')
    const numbers = texts.flatMap((text) => toNumber(text) ?? [])
    const words = texts.filter((text) => toNumber(text) === undefined)
    return code.trim() ? [{ code: code.trim(), numbers, words }] : []
  })
  // a head line (编码, 数量 …) came along with the selection
  return lines[0] && HEAD.test(lines[0].code) ? lines.slice(1) : lines
}
