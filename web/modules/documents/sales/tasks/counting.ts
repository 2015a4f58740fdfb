import type { outbound } from '#contract/documents/sales/sales.ts'
import { compare, decimalText } from '#contract/kit/decimal.ts'
import type { Row } from '#contract/kit/fields.ts'

export type WorkLine = Row<typeof outbound.pageLines>
/** What was found, by line; a line that is missing has not been looked at yet. */
export type Counts = ReadonlyMap<number, number>

/** What should be there: the checker compares with what the picker found. */
export const wanted = ({ ckAmount, pickedAmount }: WorkLine, step: string): number =>
  step === 'check' ? (pickedAmount ?? ckAmount) : ckAmount

const byPlace = new Intl.Collator('zh-CN', { numeric: true })
const nameOf = ({ places, posiName }: Placed) => places[0]?.posiName ?? posiName
const walkOf = ({ places }: Placed) => places[0]?.walk ?? Number.POSITIVE_INFINITY
type Placed = Pick<WorkLine, 'warehouseName' | 'places' | 'posiName'>

/** In walking order: warehouse by warehouse, along the way as the warehouse has set it (拣货顺序), to the first place where the goods lie. */
export const inWalkingOrder = <L extends Placed>(lines: readonly L[]): L[] =>
  [...lines].sort((a, b) => byPlace.compare(a.warehouseName, b.warehouseName) || along(a, b) || byPlace.compare(nameOf(a), nameOf(b)))

const along = (a: Placed, b: Placed) => (walkOf(a) === walkOf(b) ? 0 : walkOf(a) - walkOf(b))

/** One spelling for what is scanned: dashes, spaces and case do not count. */
export const plainCode = (code: string) =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** `code` or `code*3`, as scanners and people give it. */
export function readScan(text: string): { code: string; amount: number | undefined } {
  const at = /^(.*?)\s*[*×xX]\s*(\d+(?:\.\d{1,3})?)$/.exec(text.trim())
  // a code may itself end in x12: only a star is never part of one
  if (at && /[*×]/.test(text)) return { code: plainCode(at[1] ?? ''), amount: Number(at[2]) }
  return { code: plainCode(text), amount: undefined }
}

export const isFull = (line: WorkLine, counts: Counts, step: string) => counts.get(line.id) === wanted(line, step)
export const isShort = (line: WorkLine, counts: Counts, step: string) => {
  const count = decimalText(counts.get(line.id))
  return count !== undefined && compare(count, String(wanted(line, step))) !== 0
}
