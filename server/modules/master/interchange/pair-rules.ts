import { MOST_CODES } from '#contract/master/interchange.ts'

/** `problem`: why it is wrong; of others a remark. */
interface Judgement {
  verdict: 'fresh' | 'changed' | 'same' | 'wrong'
  problem: string
}

/** A row of the file; `one` and `other` are the codes as they are compared. */
export interface Pair {
  no: number
  pjNo: string
  otherNo: string
  one: string
  other: string
  relation: string
}
/** What there is already: the group of a code, how many codes a group holds, codes that parts carry, the successor of a code. */
export interface KnownCodes {
  groups: ReadonlyMap<string, number>
  sizes: ReadonlyMap<number, number>
  parts: ReadonlySet<string>
  successors: ReadonlyMap<string, string>
}

const LONGEST = 20

/** What each pair would do once those above it in the file are carried out. */
export function verdicts(pairs: readonly Pair[], known: KnownCodes): (Pair & Judgement)[] {
  const groups = grouping(known)
  const successors = new Map(known.successors)
  const interchange = ({ one, other }: Pair): Judgement => {
    if (groups.rootOf(one) === groups.rootOf(other)) return { verdict: 'same', problem: '' }
    if (groups.sizeOf(one) + groups.sizeOf(other) > MOST_CODES)
      return { verdict: 'wrong', problem: `合并后的互换组超过${MOST_CODES}个编码` }
    const merging = groups.sizeOf(one) > 1 && groups.sizeOf(other) > 1
    groups.unite(one, other)
    return { verdict: 'fresh', problem: merging ? '两个互换组将合并' : '' }
  }
  const supersession = ({ one, other, otherNo }: Pair): Judgement => {
    if (!known.parts.has(other)) return { verdict: 'wrong', problem: `没有编码为 ${otherNo} 的商品` }
    const before = successors.get(one)
    if (before === other) return { verdict: 'same', problem: '' }
    if (leadsTo(successors, other, one)) return { verdict: 'wrong', problem: '与已有的替代关系互相矛盾' }
    successors.set(one, other)
    return before === undefined ? { verdict: 'fresh', problem: '' } : { verdict: 'changed', problem: '取代原来的替代编码' }
  }
  const judge = (pair: Pair): Judgement => {
    const wrong = wrongWith(pair)
    if (wrong) return { verdict: 'wrong', problem: wrong }
    return pair.relation === '互换' ? interchange(pair) : supersession(pair)
  }
  return pairs.map((pair) => ({ ...pair, ...judge(pair) }))
}

function wrongWith({ pjNo, otherNo, one, other, relation }: Pair): string {
  if (one === '' || other === '') return '两个编码都要填写'
  if (pjNo.length > LONGEST || otherNo.length > LONGEST) return `编码不能超过${LONGEST}个字`
  if (one === other) return '两个编码相同'
  return relation === '替代' || relation === '互换' ? '' : '关系应为 互换 或 替代'
}

function leadsTo(successors: ReadonlyMap<string, string>, from: string, to: string): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); at = successors.get(at)) {
    if (at === to) return true
    seen.add(at)
  }
  return false
}

/** Which codes stand together; groups that exist begin with their size. */
function grouping({ groups, sizes }: KnownCodes) {
  const above = new Map([...groups].map(([code, group]) => [code, `#${group}`]))
  const size = new Map([...sizes].map(([group, count]) => [`#${group}`, count]))
  const rootOf = (code: string): string => {
    let root = code
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    return root
  }
  const sizeOf = (code: string) => size.get(rootOf(code)) ?? 1
  const unite = (one: string, other: string) => {
    const together = sizeOf(one) + sizeOf(other)
    const [large, small] = sizeOf(one) >= sizeOf(other) ? [rootOf(one), rootOf(other)] : [rootOf(other), rootOf(one)]
    above.set(small, large)
    size.set(large, together)
  }
  return { rootOf, sizeOf, unite }
}
