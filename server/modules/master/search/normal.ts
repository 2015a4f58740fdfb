/** One spelling for everything that is searched or compared: NFKC, lower case, letters and digits only. */
export const normal = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** The words of a text, each normalised. */
export const normalWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''))
    .filter((word) => word !== '')

/** A code as it is kept: half-width, without invisible characters, single spaces. */
export const cleanCode = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()

/** A name as it is kept: as typed, without control and zero-width characters. */
export const cleanName = (text: string) =>
  text
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]+/gu, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .replace(/ {2,}/g, ' ')
    .trim()

/** What makes two codes the same: dashes, dots and spaces do not count, unless nothing else is left. */
export const codeKey = (code: string) => normal(code) || cleanCode(code).toLowerCase()
export const brandKey = (brand: string) => codeKey(brand)

/** What makes two codes one within a brand: signs count, but for blanks and dashes, dots, strokes and brackets. As the column code_k of parts says it. */
export const identityKey = (code: string) => {
  const upper = code.normalize('NFKC').toUpperCase()
  return upper.replace(/[\s\-_./\\()·]/g, '') || upper
}

/** Of parts that are found by a code those that carry just this one; none does: all of them. */
export function exactly<Part extends { pjNo: string }>(code: string, parts: readonly Part[]): readonly Part[] {
  const own = parts.filter(({ pjNo }) => identityKey(pjNo) === identityKey(code))
  return own.length > 0 ? own : parts
}
