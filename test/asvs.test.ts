import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The requirements of level 2, by section. */
const level2 = {
  '1.1': '1 2 3 4 5 6 7',
  '1.2': '1 2 3 4',
  '1.4': '1 4 5',
  '1.5': '1 2 3 4',
  '1.6': '1 2 3 4',
  '1.7': '1 2',
  '1.8': '1 2',
  '1.9': '1 2',
  '1.10': '1',
  '1.11': '1 2',
  '1.12': '2',
  '1.14': '1 2 3 4 5 6',
  '2.1': '1 2 3 4 5 6 7 8 9 10 11 12',
  '2.2': '1 2 3',
  '2.3': '1 2 3',
  '2.4': '1 2 3 4 5',
  '2.5': '1 2 3 4 5 6 7',
  '2.6': '1 2 3',
  '2.7': '1 2 3 4 5 6',
  '2.8': '1 2 3 4 5 6 7',
  '2.9': '1 2 3',
  '2.10': '1 2 3 4',
  '3.1': '1',
  '3.2': '1 2 3 4',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5',
  '3.5': '1 2 3',
  '3.7': '1',
  '4.1': '1 2 3 5',
  '4.2': '1 2',
  '4.3': '1 2 3',
  '5.1': '1 2 3 4 5',
  '5.2': '1 2 3 4 5 6 7 8',
  '5.3': '1 2 3 4 5 6 7 8 9 10',
  '5.4': '1 2 3',
  '5.5': '1 2 3 4',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6',
  '6.3': '1 2',
  '6.4': '1 2',
  '7.1': '1 2 3 4',
  '7.2': '1 2',
  '7.3': '1 3 4',
  '7.4': '1 2 3',
  '8.1': '1 2 3 4',
  '8.2': '1 2 3',
  '8.3': '1 2 3 4 5 6 7 8',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.2': '1 2',
  '10.3': '1 2 3',
  '11.1': '1 2 3 4 5 6 7 8',
  '12.1': '1 2 3',
  '12.2': '1',
  '12.3': '1 2 3 4 5 6',
  '12.4': '1 2',
  '12.5': '1 2',
  '12.6': '1',
  '13.1': '1 3 4 5',
  '13.2': '1 2 3 5 6',
  '13.3': '1 2',
  '13.4': '1 2',
  '14.1': '1 2 3 4',
  '14.2': '1 2 3 4 5 6',
  '14.3': '2 3',
  '14.4': '1 2 3 4 5 6 7',
  '14.5': '1 2 3 4',
}
const numbers = Object.entries(level2).flatMap(([section, rest]) => rest.split(' ').map((last) => `${section}.${last}`))

const LINE = /^- ((?:\d+\.\d+\.\d+ )+)(.*)$/
const lines = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => {
    const [, ids = '', says = ''] = LINE.exec(line) ?? []
    const named = [...says.matchAll(/`([\w/-]+)` · ([^;→]+?)(?=;|$| →)/g)].map(([, file = '', title = '']) => ({ file, title }))
    return { line, ids: ids.trim().split(' '), says, named }
  })

const tests = globSync('{server,web,test,print-helper}/**/*.{test,spec}.ts', { cwd: root })

test('each requirement of the level stands in docs/asvs.md once', () => {
  expect(lines.flatMap(({ ids }) => ids).sort()).toEqual([...numbers].sort())
})

test('each line says how it stands, and whoever says met names a test', () => {
  for (const { line, says, named } of lines) {
    expect(says, line).toMatch(/^(met|part|not met|design|operation|none)\b/)
    if (says.startsWith('met')) expect(named, line).not.toEqual([])
  }
})

test('each test that is named exists', () => {
  const missing: string[] = []
  for (const { named } of lines) {
    for (const { file, title } of named) {
      const found = tests.filter((path) => `/${path}`.replace(/\.(test|spec)\.ts$/, '').endsWith(`/${file}`))
      const text = found.length === 1 ? readFileSync(join(root, found[0] ?? ''), 'utf8') : ''
      if (!text.includes(`'${title}`)) missing.push(`${file} · ${title} (${found.length} files)`)
    }
  }
  expect(missing).toEqual([])
})
