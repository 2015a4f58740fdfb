import { createHash } from 'node:crypto'
import type { ReadRow } from './read-row.ts'

export interface Verdict {
  verdict: '' | 'fresh' | 'changed' | 'same' | 'wrong' | 'ignored' | 'asked'
  problems: string
  partId: number | null
}
/** What a line says, apart from how its code and brand are spelled. */
const hashOf = ({ texts: { pjNo: _, pjBrand: __, ...texts }, prices, more }: ReadRow) =>
  createHash('md5')
    .update(JSON.stringify([texts, prices, more]))
    .digest('base64')

interface Seen extends Verdict {
  rowNo: number
  says: string
}

/** Lines that mean the same part: identical ones are one, of different ones it was answered which counts. */
export function duplicates(answer: string | undefined, place: (rowNo: number) => string = String) {
  const seen = new Map<string, Seen>()
  /** Lines judged before that another one changed the verdict of. */
  const changed = new Map<number, Verdict>()
  const put = (rowNo: number, verdict: Verdict) => {
    changed.set(rowNo, verdict)
  }
  const nth = (rowNo: number) => `第${place(rowNo)}行`
  const left = (partId: number | null, problems: string): Verdict => ({ verdict: 'ignored', problems, partId })
  return {
    changed,
    /** What is asked of two lines: what they are about, and where they stand. */
    told: (what: string, first: number, second: number) => ({ from: `${what}，${place(first)} 行`, to: `${place(second)} 行`, fields: [] }),
    /** The verdict on a line that would be carried out, beside those before; `asks`: nobody has said which of them counts. */
    beside(key: string, rowNo: number, row: ReadRow, own: Verdict): Verdict & { asks?: number } {
      return this.besideSaying(key, rowNo, hashOf(row), own)
    },
    besideSaying(key: string, rowNo: number, says: string, own: Verdict): Verdict & { asks?: number } {
      const before = seen.get(key)
      if (!before) {
        seen.set(key, { ...own, rowNo, says })
        return own
      }
      const { rowNo: first, partId } = before
      if (before.says === says) return left(partId, `与${nth(first)}相同`)
      if (answer === 'first') return left(partId, `与${nth(first)}重复，取第一`)
      if (answer === 'last') {
        put(first, left(partId, `与${nth(rowNo)}重复，取最后`))
        seen.set(key, { ...own, rowNo, says })
        return own
      }
      if (answer === 'none') {
        put(first, left(partId, `与${nth(rowNo)}重复，都不导入`))
        return left(partId, `与${nth(first)}重复，都不导入`)
      }
      put(first, { verdict: 'asked', problems: `待答复：与${nth(rowNo)}重复，内容不同`, partId })
      return { verdict: 'asked', problems: `待答复：与${nth(first)}重复，内容不同`, partId, asks: first }
    },
  }
}
