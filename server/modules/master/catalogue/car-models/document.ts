import { spellings } from '#server/kit/pinyin.ts'
import { normalWords } from '../../search/index.ts'

/** ' 大众 朗逸 2012 2018 14t dz dazhong … ': what a node is found by, its parents' names included. */
export function modelDocument(texts: readonly string[]): string {
  const words = texts.flatMap((text) => normalWords(text.replaceAll(/[-/]/g, ' ')))
  const typed = words.filter((word) => /\p{Script=Han}/u.test(word)).flatMap((word) => spellings(word, 3))
  const all = [...words, ...typed.map(({ initials }) => initials), ...typed.map(({ full }) => full)]
  return ` ${[...new Set(all)].join(' ')} `
}
