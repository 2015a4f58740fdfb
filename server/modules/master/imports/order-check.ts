import type { Context } from '#server/kit/context.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { moveBook } from './book.ts'
import { checkImport } from './check-all.ts'
import { checkBook } from './check-book.ts'

/** Has lines compared again: those of a list, or all of the workbook they came in. */
export async function orderCheck(ctx: Context, { batchId, bookId }: { batchId: number; bookId: number }): Promise<void> {
  if (bookId === 0) return enqueue(ctx, checkImport, { id: batchId })
  await moveBook(ctx, bookId, ['checked'], 'checking')
  await enqueue(ctx, checkBook, { id: bookId })
}
