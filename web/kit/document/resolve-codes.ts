import type { LookupItem } from '../lookup-kinds.ts'
import { searchFor } from '../quick-search.tsx'

/** What a pasted code turned out to be: a part, or why it is none. */
export type Resolved = { item: LookupItem } | { problem: string }

const AT_ONCE = 4

/** One spelling for what is compared: dashes, spaces and case do not count. */
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function judge(code: string, found: readonly LookupItem[]): Resolved {
  const same = found.filter(({ no, part }) => plain(no) === plain(code) || (part?.pjOemcode && plain(part.pjOemcode) === plain(code)))
  const inUse = same.filter(({ part }) => !part?.pjEnable)
  const [only, second] = inUse
  if (only && !second) return { item: only }
  if (second) return { problem: `有${inUse.length}个商品是这个编码，请选择` }
  return { problem: same.length > 0 ? '商品已停用' : '没有这个编码' }
}

/** Finds the parts of typed or pasted codes, a few at a time, each code once; tells each as it is known. */
export async function resolveCodes(codes: readonly string[], tell: (code: string, resolved: Resolved) => void): Promise<void> {
  const waiting = [...new Set(codes)]
  const worker = async () => {
    for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
      const resolved = await searchFor('pjGroup', code)
        .then((found) => judge(code, found))
        .catch(() => ({ problem: '查询失败，请重新输入' }))
      tell(code, resolved)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, worker))
}
