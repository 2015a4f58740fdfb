import { compare, decimalText, multiply, round } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { LookupItem } from '../form/lookup-kinds.ts'
import type { PriceValue } from '../form/price.tsx'
import { FAILED } from './codes.ts'

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

/** What a line shows of its part. */
export interface PartLine extends DraftLine {
  pjName: string
  pjSize: string
  pjFactory: string
  pjBrand: string
  pjUnit: string
}
type PartFacts = Omit<PartLine, keyof DraftLine>

/** A line whose part is not known (any more). */
export const noPart = { pjid: 0, pjName: '', pjSize: '', pjFactory: '', pjBrand: '', pjUnit: '' }

/** What a part found by the quick search puts into a line. */
export const pickPart = ({ id, no, name, part, udf0, udf1, udf2 }: LookupItem) => ({
  pjid: id,
  pjNo: no,
  pjName: name,
  pjSize: part?.pjSize ?? udf0,
  pjFactory: part?.pjFactory ?? udf1,
  pjBrand: part?.pjBrand ?? udf2,
  pjUnit: part?.pjUnit ?? '',
})

/** The code of a line: the line keeps what is typed, and is without its part until that is found. */
export const codes = {
  kind: 'pjGroup' as const,
  pick: pickPart,
  unresolved: ({ pjid, problem }: DraftLine) => pjid === 0 || problem === FAILED,
}

/** A saved line becomes one under the pen: what every line has. */
export const partOf = ({
  pjid,
  pjNo,
  pjName,
  pjSize,
  pjFactory,
  pjBrand,
  pjUnit,
}: PartFacts & { pjid: number; pjNo: string }): PartLine => ({
  key: newKey(),
  problem: '',
  pjid,
  pjNo,
  pjName,
  pjSize,
  pjFactory,
  pjBrand,
  pjUnit,
})

/** Amount of a line, rounded to fen as the server does; what is masked stays masked. */
export function lineSum(amount: number | null, price: PriceValue): PriceValue {
  if (price === MASKED) return MASKED
  const [quantity, each] = [decimalText(amount), decimalText(price)]
  return quantity && each ? Number(round(multiply(quantity, each), 2)) : null
}

/** More than can go out; null = nobody knows yet. */
export const exceeds = (amount: number | null, usable: number | null): boolean =>
  usable !== null && compare(decimalText(amount) ?? '0', String(usable)) > 0

/** What is sent of a price: nothing where it was not typed or could not be seen, so that the server puts in its own. */
export const sentPrice = (price: PriceValue): number | undefined => (price === MASKED || price === null ? undefined : (price ?? undefined))

/** What keeps a draft from being saved, and where to go to mend it. */
export interface ValidationError<Head, Line> {
  text: string
  field?: keyof Head & string
  line?: { index: number; prop: keyof Line & string }
}

/** The first line that cannot be saved yet; `problemOf` answers nothing for a good line and for the one that waits at the end. */
export function lineError<Head, Line extends DraftLine>(
  lines: readonly Line[],
  problemOf: (line: Line) => { text: string; prop: keyof Line & string } | undefined,
): ValidationError<Head, Line> | undefined {
  for (const [index, line] of lines.entries()) {
    const problem = problemOf(line)
    if (problem) return { text: `第${index + 1}行 ${line.pjNo}：${problem.text}`, line: { index, prop: problem.prop } }
  }
  return undefined
}

const MOST = 500

/** All lines of a saved draft, page by page. */
export async function allLines<R>(
  count: number,
  load: (page: { page: number; limit: number }) => Promise<{ page: { list: R[] } }>,
): Promise<R[]> {
  const lines: R[] = []
  for (let page = 1; lines.length < count; page += 1) {
    const { list } = (await load({ page, limit: MOST })).page
    if (list.length === 0) break
    lines.push(...list)
  }
  return lines
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
