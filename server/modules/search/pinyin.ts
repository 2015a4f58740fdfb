import { pinyin } from 'pinyin-pro'

const REMEMBERED = 5000
const remembered = new Map<string, Spelling>()

export interface Spelling {
  /** shachepian */
  full: string
  /** scp */
  initials: string
}

/** How a normalised text is typed in pinyin; letters and digits stay. Price lists repeat their names, so the last few thousand are remembered. */
export function spell(text: string, surname = false): Spelling {
  const key = surname ? `^${text}` : text
  const known = remembered.get(key)
  if (known) return known
  const spelling = { full: '', initials: '' }
  for (const piece of text.split(/(\p{Script=Han}+)/u)) {
    if (/^\p{Script=Han}/u.test(piece)) {
      const syllables = pinyin(piece, { toneType: 'none', type: 'array', v: true, mode: surname ? 'surname' : 'normal' })
      spelling.full += syllables.join('')
      spelling.initials += syllables.map((syllable) => syllable.charAt(0)).join('')
    } else {
      spelling.full += piece
      spelling.initials += piece
    }
  }
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(key, spelling)
  return spelling
}
