import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IMPORT_FIELDS, imports } from '#contract/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { carryOutImport, checkImport } from '../../modules/imports/index.ts'
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
    const { content } = await buyer.call(imports.upload, {}, { name, type: 'text/csv', path, size: Buffer.byteLength(text) })
    await importNow(buyer.ctx, content.id, supplierId)
  } finally {
    await rm(path, { force: true })
  }
}

/** What the buyer would do between the two jobs is done here, and the jobs run in this transaction: all of the list or nothing. */
async function importNow(ctx: Context, batchId: number, supplierId: number) {
  const options = JSON.stringify({ brand: '', unit: '', supplierId })
  await ctx.db
    .updateTable('importBatch')
    .set({ options, confirmedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', batchId)
    .execute()
  await runHere(ctx, checkImport, { id: batchId })
  await runHere(ctx, carryOutImport, { id: batchId })
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
