import { clientBook } from '#contract/master/clients/book.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { bind } from '#server/kit/route.ts'
import { makeMain, of, save as saveBook } from './book.ts'
import { bulkChange, previewChange } from './bulk-change.ts'
import { getOne } from './get-one.ts'
import { page, totals } from './page.ts'
import { remove, uses } from './remove.ts'
import { retryPinyin } from './retry-pinyin.ts'
import { save } from './save.ts'
import { saveFiles } from './save-files.ts'
import { haltSale, resume, resumeSale, stop } from './stop.ts'

export const clientRoutes = bind(clients, {
  page,
  totals,
  getOne,
  save,
  saveFiles,
  stop,
  resume,
  haltSale,
  resumeSale,
  uses,
  remove,
  previewChange,
  bulkChange,
  retryPinyin,
})

export const clientBookRoutes = bind(clientBook, { of, save: saveBook, makeMain })
