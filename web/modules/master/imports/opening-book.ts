import type { Reply } from '#contract/kit/fields.ts'
import type { openingBook } from '#contract/master/imports/opening-book.ts'

/** A workbook with its sheets. */
export type Book = Reply<typeof openingBook.get>['content']
