import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hired } from './journeys/hire.ts'

const JOURNEYS = join(import.meta.dirname, 'journeys')

test('each hired account belongs to one file of journeys: a second one would put the first out of its session', () => {
  const files = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && name !== 'hire.ts')
  const texts = files.map((name) => ({ name, text: readFileSync(join(JOURNEYS, name), 'utf8') }))
  const usedBy = (who: string) => texts.filter(({ text }) => text.includes(`'${who}'`)).map(({ name }) => name)
  expect(Object.keys(hired).flatMap((who) => (usedBy(who).length === 1 ? [] : [{ who, files: usedBy(who) }]))).toEqual([])
})
