import { rm } from 'node:fs/promises'
import { BOOK_SHEETS } from '#contract/master/imports/opening-book.ts'
import { aside } from '#server/kit/aside.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { enqueue } from '#server/kit/jobs.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { type KeptSheet, shownBook } from './book.ts'
import { BOOK, barredFrom, columnsFor } from './book-sheets.ts'
import { titleOf } from './book-template.ts'
import { checkBook } from './check-book.ts'
import { namingOf } from './kinds.ts'
import type { StagedList, Wanted } from './stage-book.ts'
import { keepLines } from './upload.ts'

type Reader = Pick<Context, 'may' | 'maySee'>

const plain = (title: string) => title.replace('*', '')

/** What is looked for in a sheet, by its own names: an OE number is no code here. A price its reader may not see is no column he lacks. */
function wantedIn(ctx: Reader, { sheet, kind }: (typeof BOOK_SHEETS)[number], staged: string): Wanted {
  const needed = kind === 'partSupplier' ? [] : columnsFor(ctx, BOOK[sheet] as (typeof BOOK)[string]).filter(({ must }) => must)
  return {
    sheet,
    naming: { ...namingOf(kind), ofParts: false },
    must: needed.map((column) => ({ field: column.field, title: plain(titleOf(column)) })),
    staged,
  }
}

/** Reads a workbook, sheet by sheet, and has it compared with what there is. */
export async function uploadBook(outside: OutsideContext, _: unknown, { path, name }: UploadedFile) {
  const mine = BOOK_SHEETS.filter(({ kind }) => barredFrom(outside, kind) === '')
  const lists = mine.map((each, at) => wantedIn(outside, each, `${path}.${at}`))
  try {
    const read = await aside<StagedList[]>(
      new URL('./stage-book-thread.ts', import.meta.url),
      { path, lists },
      { gone: outside.request.aborted },
    )
    const staged = new Map(mine.map((each, at) => [each, { list: read[at], staged: lists[at]?.staged ?? '' }]))
    return await outside.transact((ctx) => store(ctx, name, staged))
  } finally {
    await Promise.all(lists.map(({ staged }) => rm(staged, { force: true })))
  }
}

type StagedLists = Map<(typeof BOOK_SHEETS)[number], { list: StagedList | undefined; staged: string }>

async function store(ctx: Context, name: string, staged: StagedLists) {
  const { bookId } = await ctx.db
    .insertInto('importBook')
    .values({
      ...{ tenantId: ctx.tenantId, companyId: ctx.companyId, fileName: name.slice(0, 200), state: 'checking', createdBy: ctx.userId },
    })
    .returning('bookId')
    .executeTakeFirstOrThrow()
  const kept: KeptSheet[] = []
  for (const each of BOOK_SHEETS) {
    const own = staged.get(each)
    const read = own?.list?.read
    const batchId = read ? await keepLines(ctx, { kind: each.kind, name, staged: own.staged, read }, { bookId, ...saidBy(ctx, each) }) : 0
    // where no supplier is named there is no such list, and that is no fault
    if (each.kind !== 'partSupplier' || batchId > 0) kept.push({ ...each, batchId, problem: own?.list?.problem ?? '' })
  }
  await ctx.db
    .updateTable('importBook')
    .set({ sheets: JSON.stringify(kept) })
    .where('tenantId', '=', ctx.tenantId)
    .where('bookId', '=', bookId)
    .execute()
  await enqueue(ctx, checkBook, { id: bookId })
  return { content: await shownBook(ctx, bookId) }
}

/** What the lines of a sheet say where they say nothing, what they may not leave out, and that nothing is entered twice. */
function saidBy(ctx: Context, { sheet, kind }: (typeof BOOK_SHEETS)[number]) {
  const { fill = {} } = BOOK[sheet] ?? {}
  const must = kind === 'opening' && ctx.maySee('price.costprice') ? ['price'] : []
  const options = kind === 'part' || kind === 'partSupplier' ? {} : { fill, must }
  return { options: JSON.stringify(options), answers: JSON.stringify(kind === 'opening' ? { once: 'yes' } : {}) }
}
