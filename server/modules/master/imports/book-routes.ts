import { openingBook } from '#contract/master/imports/opening-book.ts'
import { bind } from '#server/kit/route.ts'
import { get, list } from './book.ts'
import { template } from './book-template.ts'
import { uploadBook } from './book-upload.ts'
import { confirmBook, undoBook } from './confirm-book.ts'

export const openingBookRoutes = bind(openingBook, { template, upload: uploadBook, get, list, confirm: confirmBook, undo: undoBook })
