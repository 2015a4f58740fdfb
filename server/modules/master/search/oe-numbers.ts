import { makerOf } from './makers.ts'
import { cleanCode, codeKey } from './normal.ts'

/** A number somebody else gave the part: whose ('' unknown) and which. */
export interface OeNumber {
  maker: string
  no: string
}

/** What 厂家编码 holds on the wire (specification, 商品资料). */
export const SHOWN_SIGNS = 120
const BETWEEN = '; '

const key = ({ no }: OeNumber) => codeKey(no)

/** The numbers of a text, each once; a known maker in front of one is its maker (VW 1K0 698 151 E). */
export function oeNumbers(text: string): OeNumber[] {
  const found = new Map<string, OeNumber>()
  for (const piece of text.normalize('NFKC').split(/[,;、|\n]+/)) {
    const number = makerOf(cleanCode(piece))
    if (number.no !== '' && !found.has(key(number))) found.set(key(number), number)
  }
  return [...found.values()]
}

/** The first of the numbers, as many whole ones as the field can show. */
export function shownOf(numbers: readonly OeNumber[]): OeNumber[] {
  let signs = -BETWEEN.length
  const over = numbers.findIndex(({ maker, no }) => {
    signs += BETWEEN.length + written({ maker, no }).length
    return signs > SHOWN_SIGNS
  })
  return numbers.slice(0, over < 0 ? undefined : over)
}

export const shownText = (numbers: readonly OeNumber[]) => shownOf(numbers).map(written).join(BETWEEN)

const written = ({ maker, no }: OeNumber) => (maker ? `${maker} ${no}` : no)

/**
 * The numbers a part has after its text was written: what the text showed before and no longer does is gone, what is new is added,
 * and what had not fitted stays. undefined: the text says nothing new.
 */
export function followedBy(text: string, before: readonly OeNumber[]): OeNumber[] | undefined {
  const said = oeNumbers(text)
  const shown = new Set(shownOf(before).map(key))
  const known = new Map(before.map((number) => [key(number), number]))
  const saidKeys = new Set(said.map(key))
  if (said.every((number) => known.has(key(number))) && [...shown].every((one) => saidKeys.has(one))) return
  const hidden = before.filter((number) => !shown.has(key(number)) && !saidKeys.has(key(number)))
  return [...said.map((number) => known.get(key(number)) ?? number), ...hidden]
}
