/** What stands in one cell of codes. */
export interface Split {
  codes: string[]
  /** How else it may be meant; asked once for the file. */
  ask?: { key: 'blank' | 'expand'; to: string[] }
}
/** What was answered; undefined: nobody has been asked. */
export interface SplitAnswers {
  /** Blanks part numbers of others. */
  blank?: string | undefined
  /** E/F is written out as two codes. */
  expand?: string | undefined
}

/** No maker has them in a number (ACES 5 bars them). */
const SIGNS = /[;；、,，|\n\r]+/
/** Long enough to be a number of its own: five letters and digits, a digit among them. */
const whole = (text: string) => /\d/.test(text) && text.replace(/[^\p{L}\p{N}]/gu, '').length >= 5

/** The codes of a cell. `oe`: a column of others' numbers, where blanks part as well. */
export function splitCodes(cell: string, oe: boolean, answers: SplitAnswers): Split {
  const codes: string[] = []
  let ask: Split['ask']
  for (const piece of cell.normalize('NFKC').split(SIGNS).flatMap(slashed)) {
    const text = piece.replace(/\s+/g, ' ').trim()
    if (text === '') continue
    const other = (oe ? blanked(text) : undefined) ?? expanded(text)
    if (!other) codes.push(text)
    else if (answers[other.key] === 'yes') codes.push(...other.to)
    else {
      codes.push(text)
      if (answers[other.key] === undefined) ask ??= other
    }
  }
  return ask ? { codes, ask } : { codes }
}

/** 26300-35503/26300-35504 are two, 545111/73 is one. */
function slashed(piece: string): string[] {
  const parts = piece.split('/')
  return parts.length > 1 && parts.every(whole) ? parts : [piece]
}

function blanked(text: string): NonNullable<Split['ask']> | undefined {
  const to = text.split(' ')
  return to.length > 1 && to.every(whole) ? { key: 'blank', to } : undefined
}

/** 1K0 698 151 E/F and 0E010/020: what stands behind the stroke takes the place of as many signs before it. */
function expanded(text: string): NonNullable<Split['ask']> | undefined {
  const [, first = '', rest = ''] = /^(.*[A-Za-z0-9])\s*\/\s*([A-Za-z0-9]{1,4})$/.exec(text) ?? []
  if (rest === '' || first.length <= rest.length || first.includes('/')) return undefined
  return { key: 'expand', to: [first, first.slice(0, -rest.length) + rest] }
}
