import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepTemplate, takeTemplate, templateKey } from './journeys/demo-template.ts'

let house: string
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'peichi-template-'))
})
afterEach(() => rmSync(house, { recursive: true, force: true }))
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

describe('the key of the demo company', () => {
  beforeEach(() => {
    write('server/db/seed/shop.ts', 'export const shop = 1')
    write('server/db/migrations/0001_first.sql', 'create table part ()')
    write('server/modules/documents/sales/confirm.ts', 'export const confirm = 1')
    write('contract/documents/sales.ts', 'export const sales = 1')
    write('test/journeys/hire.ts', 'export const hired = 1')
    write('package-lock.json', '{}')
    write('web/main.tsx', 'export const screen = 1')
  })
  const key = (day = '2026-11-25') => templateKey(house, day)

  test('is the same for the same sources, and does not ask for screens and tests', () => {
    const before = key()
    write('web/main.tsx', 'export const screen = 2')
    write('server/db/seed/seed.test.ts', 'export const it = 2')
    expect(key()).toBe(before)
  })

  test.each([
    'server/db/seed/shop.ts',
    'server/db/migrations/0001_first.sql',
    'server/modules/documents/sales/confirm.ts',
    'contract/documents/sales.ts',
    'test/journeys/hire.ts',
    'package-lock.json',
  ])('is another one when %s changes', (path) => {
    const before = key()
    write(path, 'export const it = 2')
    expect(key()).not.toBe(before)
  })

  test('is another one when a migration comes or a seed goes, and on the next day', () => {
    const before = key()
    write('server/db/migrations/0002_second.sql', 'create table client ()')
    const more = key()
    expect(more).not.toBe(before)
    rmSync(join(house, 'server/db/seed/shop.ts'))
    expect([before, more]).not.toContain(key())
    expect(key('2026-11-26')).not.toBe(key())
  })
})

describe.skipIf(process.platform === 'win32')('a kept company', () => {
  const [first, second] = ['a'.repeat(20), 'b'.repeat(20)]
  const fresh = (name: string) => {
    mkdirSync(join(house, name))
    return join(house, name)
  }

  test('is taken by its own key only; the copy is another one than what is kept', () => {
    write('made/postgres/rows', 'one')
    const templates = join(house, 'templates')
    expect(takeTemplate(templates, first, fresh('none'))).toBe(false)
    keepTemplate(templates, first, join(house, 'made'))
    expect(takeTemplate(templates, second, fresh('other'))).toBe(false)
    const data = fresh('data')
    expect(takeTemplate(templates, first, data)).toBe(true)
    expect(readFileSync(join(data, 'postgres/rows'), 'utf8')).toBe('one')
    writeFileSync(join(data, 'postgres/rows'), 'two')
    expect(readFileSync(join(templates, first, 'postgres/rows'), 'utf8')).toBe('one')
  })

  test('makes room for the next: of older sources nothing remains', () => {
    write('made/postgres/rows', 'one')
    const templates = join(house, 'templates')
    for (const key of [first, second]) keepTemplate(templates, key, join(house, 'made'))
    expect([first, second].map((key) => existsSync(join(templates, key)))).toEqual([false, true])
  })
})
