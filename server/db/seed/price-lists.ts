import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IMPORT_FIELDS, imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { checkImport, importJob, uploadOwn } from '#server/modules/master/imports/index.ts'
import type { PlannedPart } from './plan-parts.ts'
import { type Acting, runHere } from './stage.ts'

const TITLES = Object.entries(IMPORT_FIELDS).filter(([field]) => field !== 'pjEnName' && field !== 'pjGensize' && field !== 'remark')

/** Parts come as they come to a dealer: by a supplier's price list. */
export async function importPriceList(acting: Acting, supplierId: number, name: string, parts: readonly PlannedPart[]) {
  const buyer = await acting('caigou')
  const text = [TITLES.map(([, title]) => title), ...parts.map(rowOf)].map((row) => row.map(quoted).join(',')).join('\r\n')
  const path = join(tmpdir(), `peichi-${crypto.randomUUID()}.csv`)
  await writeFile(path, text)
  try {
    const within = { ...buyer.ctx, transact: <T>(work: (ctx: Context) => Promise<T>) => work(buyer.ctx) }
    const { content, columns } = await uploadOwn(within, 'part', { name, path })
    const { id } = content
    // The jobs run in this transaction, all of the list or nothing; when they are delivered after it they find their work done.
    await buyer.call(imports.check, { id, mapping: columns.map(({ field }) => field), supplierId })
    await runHere(buyer.ctx, checkImport, { id })
    await buyer.call(imports.confirm, { id })
    await runHere(buyer.ctx, importJob, { id })
    await requireDone(buyer.ctx, id)
  } finally {
    await rm(path, { force: true })
  }
}

async function requireDone(ctx: Context, batchId: number) {
  const { state, wrong } = await ctx.db
    .selectFrom('importBatch')
    .select(['state', 'wrong'])
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow()
  if (state !== 'done' || wrong > 0) throw new Error(`a price list of the demo company was not imported: ${state}, ${wrong} wrong`)
}

function rowOf({ prices, ...part }: PlannedPart): string[] {
  const cells: Partial<Record<string, string | number>> = { ...part, ...prices }
  return TITLES.map(([field]) => String(cells[field] ?? ''))
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
