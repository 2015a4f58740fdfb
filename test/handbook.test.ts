import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')
const [chinese, english] = [read('operations.md'), read('operations.en.md')]

/** What is between ticks and is no word of either language: commands, settings, addresses, files. */
const said = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) =>
    code.replaceAll(PLACES, 'X').replaceAll(/\p{Script=Han}+/gu, 'X'),
  )
/** What the reader puts in stands in his language. */
const PLACES =
  /\b(?:NUMBER|FOLDER|BACKUP|PARENT|(?:OLD|NEW)-HOST|NEW|NAME|FULL-NAME|USER|PASSWORD|ONE|TWO|FILE|HOST|PORT|COORDINATOR)\b(?!_)/g
const heads = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, level]) => level)

test('the handbook says the same in both languages: as many paragraphs, the same commands in the same order', () => {
  expect(heads(english)).toEqual(heads(chinese))
  expect(heads(chinese).length).toBeGreaterThan(12)
  const parts = (text: string) => text.split(/^#+ .*$/m).map(said)
  expect(parts(english)).toEqual(parts(chinese))
})
