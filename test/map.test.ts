import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { map } from '../scripts/map.ts'

test('the map leads from every call to its handler and its screens, and is the one of this code; `npm run docs` writes it', async () => {
  const text = await map()
  expect(text.split('\n').filter((line) => /\| — \|/.test(line))).toEqual([])
  expect(readFileSync(join(import.meta.dirname, '../docs/map.md'), 'utf8')).toBe(text)
}, 120_000)
