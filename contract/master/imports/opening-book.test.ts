import { expect, test } from 'vitest'
import { IMPORT_KINDS } from './import-kinds.ts'
import { BOOK_SHEETS } from './opening-book.ts'
import { mayOpenBook } from './opening-book-tags.ts'

test('whoever may bring in one of its sheets may open the workbook, and nobody else', () => {
  const sheets = BOOK_SHEETS.map(({ kind }) => (kind === 'part' ? 'base:basepj:import' : IMPORT_KINDS[kind].tag))
  expect([...mayOpenBook].sort()).toEqual([...new Set(sheets)].sort())
})
