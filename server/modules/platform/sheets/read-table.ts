import { aside } from '#server/kit/aside.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import type { TableOptions, TableRow, Titles } from './table.ts'

/**
 * Reads a small table whole (hundreds or a few thousand rows: agreed prices, clients, interchange pairs …), in a thread of its own and before any
 * transaction is open. For price lists with a mapping of their own there is the module imports. Fails with the title that is missing, with too many
 * rows, or when there is none.
 */
export const readTable = <F extends string>(
  { request }: Pick<OutsideContext, 'request'>,
  { path }: UploadedFile,
  titles: Titles<F>,
  { required, most = 5000 }: { required: readonly NoInfer<F>[]; most?: number },
): Promise<TableRow<F>[]> =>
  aside(new URL('./table-thread.ts', import.meta.url), { path, titles, required, most } satisfies TableOptions<F>, {
    gone: request.aborted,
  })
