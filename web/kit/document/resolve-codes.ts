import type { LookupItem } from '../lookup-kinds.ts'
import { searchFor } from '../quick-search.tsx'

/** What a pasted code turned out to be: a part, or why it is none. */
export type Resolved = { item: LookupItem } | { problem: string }
export interface Wanted {
  key: number
  code: string
  /** What else stood in the line: a brand among it decides between parts of one code. */
  words: readonly string[]
}

const AT_ONCE = 4
const MOST = 50

/** One spelling for what is compared: dashes, spaces and case do not count. */
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The part's own code counts before another maker's number for it; a code given up finds the part that replaced it. */
export function judge({ code, words }: Pick<Wanted, 'code' | 'words'>, found: readonly LookupItem[]): Resolved {
  const own = found.filter(({ no }) => plain(no) === plain(code))
  const named = own.length > 0 ? own : found.filter(({ part }) => part?.pjOemcode && plain(part.pjOemcode) === plain(code))
  const same =
    named.length > 0
      ? named
      : found.filter(({ part }) => part && !part.replacedBy && part.replaces.some((old) => plain(old) === plain(code)))
  const inUse = same.filter(({ part }) => !part?.pjEnable)
  const branded = inUse.filter(({ part }) => part && words.some((word) => plain(word) === plain(part.pjBrand)))
  const candidates = branded.length > 0 ? branded : inUse
  const [only, second] = candidates
  if (only && !second) return { item: only }
  if (second) return { problem: `${candidates.length}个同编码商品，F2选择` }
  return { problem: same.length > 0 ? '商品已停用' : '没有这个编码' }
}

/** Finds the parts of typed or pasted codes, a few at a time, each code asked for once; tells of all its lines together. */
export async function resolveCodes(wanted: readonly Wanted[], tell: (resolved: ReadonlyMap<number, Resolved>) => void): Promise<void> {
  const waiting = [...Map.groupBy(wanted, ({ code }) => code)]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [code, lines] = next
      const found = await searchFor('pjGroup', code, undefined, MOST).catch(() => undefined)
      const answer = (line: Wanted): Resolved => (found ? judge(line, found) : { problem: '查询失败，请重新输入' })
      tell(new Map(lines.map((line) => [line.key, answer(line)])))
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, worker))
}
