/** A part that keeps its price, and why. */
export interface LeftOut {
  pjid: number
  pjNo: string
  pjName: string
  pjBrand: string
  oldPrice: string
  why: string
}

const NAMED = 10

/** Why parts keep their price, and how many for each reason; the rarest first: among thousands without a price to start from, two slips are what somebody looks for. */
export function reasonsOf(left: readonly LeftOut[]): { why: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { why } of left) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].map(([why, count]) => ({ why, count })).sort((a, b) => a.count - b.count || a.why.localeCompare(b.why))
}

/** In the order of their reasons. */
export function byReason(left: readonly LeftOut[]): LeftOut[] {
  return reasonsOf(left).flatMap(({ why }) => left.filter((part) => part.why === why))
}

/** What the log of the order keeps of it: '' = nothing was left out. */
export function leftOutWords(left: readonly LeftOut[]): string {
  if (left.length === 0) return ''
  const reasons = reasonsOf(left).map(({ why, count }) => {
    const codes = left.filter((part) => part.why === why).map(({ pjNo }) => pjNo)
    return `${why} ${count} 个（${codes.slice(0, NAMED).join('、')}${count > NAMED ? '…' : ''}）`
  })
  return `另有 ${left.length} 个商品未调整：${reasons.join('；')}`
}
