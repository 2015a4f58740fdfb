import { z } from 'zod'
import { endpoint, Id, listOf, Moment, optionalText, Str, submittime } from '#contract/kit/fields.ts'
import { type ImportKind, LIST_KINDS } from './import-kinds.ts'
import { mayOpenBook as allow } from './opening-book-tags.ts'

/**
 * 开账工作簿: what a company begins with in one file. Its sheets are batches of the importer (contract/master/imports/imports.ts), looked at together, carried out in
 * the order below and taken back together. A sheet may be two lists: what its lines say of a part, and from whom the part is bought.
 */
export const BOOK_FILE = '开账工作簿.xlsx'
export const BOOK_SHEETS = [
  { sheet: '商品', kind: 'part' },
  { sheet: '客户', kind: 'client' },
  { sheet: '供应商', kind: 'client' },
  { sheet: '商品', kind: 'partSupplier' },
  { sheet: '期初库存', kind: 'opening' },
  { sheet: '期初往来', kind: 'dues' },
] as const satisfies readonly { sheet: string; kind: ImportKind }[]

const kinds = ['part', ...LIST_KINDS] as [ImportKind, ...ImportKind[]]

const BookSheet = z.object({
  ...{ sheet: Str, kind: z.enum(kinds), name: Str },
  /** 0: nothing to bring in; problem says why, if that is no wish of its writer's. */
  batchId: Id,
  problem: Str,
  /** Columns nobody reads. */
  left: listOf(Str),
  ...{ total: z.number(), fresh: z.number(), changed: z.number(), same: z.number() },
  ...{ wrong: z.number(), asked: z.number(), ignored: z.number() },
  /** What is to be compared with the papers it was copied from; '***' where its reader may not see it. */
  totals: listOf(z.object({ label: Str, value: Str })),
})

export const Book = z.object({
  id: Id,
  fileName: Str,
  state: z.enum(['checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed']),
  stateName: Str,
  message: Str,
  /** What is shown; confirming carries it. */
  seal: Str,
  modifier: Str,
  createTime: Moment,
  confirmTime: Moment,
  undoTime: Moment,
  sheets: listOf(BookSheet),
})

export const openingBook = {
  /** The workbook to fill in, with this company's words to choose from; sheets and prices this user may not bring in are left out. */
  template: endpoint('POST /basedata/v1/openingBook/template.xlsx', { allow, download: true }),
  upload: endpoint('POST /basedata/v1/openingBook/upload', { reply: { content: Book }, allow, upload: 20, outside: true }),
  get: endpoint('GET /basedata/v1/openingBook/getBook/{id}', { input: { id: Id }, reply: { content: Book }, allow }),
  /** The last ones of the company, the newest first, without their sheets. */
  list: endpoint('GET /basedata/v1/openingBook/list', { reply: { list: listOf(Book) }, allow }),
  confirm: endpoint('POST /basedata/v1/openingBook/confirm', {
    input: { id: Id, seal: optionalText('预览', 30), submittime },
    reply: { content: Book },
    allow,
  }),
  undo: endpoint('POST /basedata/v1/openingBook/undo', { input: { id: Id, submittime }, reply: { content: Book }, allow }),
}
