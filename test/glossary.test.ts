import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import { tenantTags } from '#contract/tags.ts'
import { glossary, namedModules } from '../scripts/glossary.ts'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const kinds: readonly {
  name: string
  term: string
  table: string
  lines?: string
  tag: string
  page?: string
  undo?: string
  number?: string
}[] = Object.values(documents)

test('the glossary that is read is the one the code has; `npm run docs` writes it', () => {
  expect(text('docs/glossary.md')).toBe(glossary())
})

test('every folder it names is there, on the server or on the screen', () => {
  const missing = namedModules().filter((name) => !['server', 'web'].some((side) => existsSync(join(root, side, 'modules', name))))
  expect(missing).toEqual([])
})

test('its tables are those of the database, its pages those of the menu, its rights those of the roles', () => {
  const schema = text('server/db/schema.ts')
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const tables = kinds.flatMap(({ table, lines }) => (lines ? [table, lines] : [table]))
  expect(tables.filter((table) => !new RegExp(`^  ${camel(table)}: `, 'm').test(schema))).toEqual([])
  const registry = text('web/registry.tsx')
  expect(kinds.flatMap(({ page }) => (page && !registry.includes(`  ${page}: async`) ? [page] : []))).toEqual([])
  const tags: readonly string[] = tenantTags
  expect(kinds.flatMap(({ tag }) => (tags.some((each) => each.startsWith(`${tag}:`)) ? [] : [tag]))).toEqual([])
  expect(kinds.flatMap(({ undo }) => (undo && !tags.includes(undo) ? [undo] : []))).toEqual([])
})

test('no two documents share a name, a word or a series of numbers', () => {
  for (const words of [kinds.map(({ name }) => name), kinds.map(({ term }) => term), kinds.flatMap(({ number }) => number ?? [])]) {
    expect(new Set(words).size).toBe(words.length)
  }
})
