import { normalWords, spell } from '../search/index.ts'

/** ' 大众 朗逸 2012 2018 14t dz dazhong … ': what a node is found by, its parents' names included. */
export function modelDocument(texts: readonly string[]): string {
  const words = texts.flatMap((text) => normalWords(text.replaceAll(/[-/]/g, ' ')))
  const spellings = words.filter((word) => /\p{Script=Han}/u.test(word)).map((word) => spell(word))
  const all = [...words, ...spellings.map(({ initials }) => initials), ...spellings.map(({ full }) => full)]
  return ` ${[...new Set(all)].join(' ')} `
}
