import type { PartLine } from '#web/kit/document/lines.ts'

/** What a line shows of its part, and nothing else of it. */
export type Goods = Omit<PartLine, 'key' | 'problem'>

export const goodsOf = ({ pjid, pjNo, pjName, pjSize, pjFactory, pjBrand, pjUnit }: Goods): Goods => ({
  ...{ pjid, pjNo, pjName, pjSize, pjFactory, pjBrand, pjUnit },
})

/** The next of a ring that begins with the line's own part. */
export const nextOf = <T>(ring: readonly T[], at: number, by: 1 | -1): T | undefined =>
  ring.length < 2 ? undefined : ring[(Math.max(0, at) + by + ring.length) % ring.length]

/** 换自 FDB7696 behind what stands in the remark already; taken out again when the line has its own part back. */
export function remarked(remark: string, own: Goods, next: Goods, most: number): string {
  const said = `换自 ${own.pjNo}`
  const words = remark.endsWith(said) ? remark.slice(0, -said.length).replace(/；$/, '') : remark
  if (next.pjid === own.pjid) return words
  const whole = words ? `${words}；${said}` : said
  // nobody's own words are cut off for it
  return whole.length <= most ? whole : words
}
