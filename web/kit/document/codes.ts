import { exactly, inUse, type LookupItem } from '../form/lookup-kinds.ts'

/** Why a line has no part yet, in the user's words. */
export const SEARCHING = '查询中…'
export const FAILED = '查询失败 · Enter 重试'
export const UNKNOWN = '没有这个编码'
export const STOPPED = '商品已停用'
export const shared = (count: number) => `${count} 个同编码商品 · F2 选择`

/** What a code turned out to be: a part, or why it is none. */
export type Resolved = { item: LookupItem; pieces?: number } | { problem: string }
export interface TypedCode {
  key: number
  code: string
  /** What else stood in the line: a brand among it decides between parts of one code. */
  words: readonly string[]
}

/** One spelling for what is compared: dashes, spaces and case do not count. */
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

export function judge({ words }: Pick<TypedCode, 'words'>, found: readonly LookupItem[]): Resolved {
  const same = exactly(found)
  const running = inUse(same)
  const branded = running.filter(({ part }) => part && words.some((word) => plain(word) === plain(part.pjBrand)))
  const candidates = branded.length > 0 ? branded : running
  const [only, second] = candidates
  if (only && !second) return { item: only }
  if (second) return { problem: shared(candidates.length) }
  return { problem: same.length > 0 ? STOPPED : UNKNOWN }
}

/** `3*FDB7696`: so many pieces of a code. Only where the whole is no code itself: 25*40*7 is an oil seal. */
export function withPieces(text: string): { pieces: number; code: string } | undefined {
  const at = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*[*×＊]\s*([^*×＊]{2,})$/.exec(text)
  const pieces = Number(at?.[1])
  return at?.[2] && pieces > 0 ? { pieces, code: at[2].trim() } : undefined
}
