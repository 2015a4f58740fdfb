import type { Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { defineJob, enqueue, type JobContext } from '#server/kit/jobs.ts'
import { type GivenPrices, writePrices } from '../prices/index.ts'
import { indexParts } from '../search/index.ts'
import { moveBatch, setBatch, shownBatch } from './batch.ts'
import { bulk } from './bulk.ts'
import { failing } from './failing.ts'
import type { ImportText } from './read-row.ts'
import { CHUNK } from './staged.ts'
import { TEXTS, UPDATE } from './store-rows.ts'

/** Orders the undo of a whole batch. Parts used or edited since stay as they are, each line with its reason. */
export async function undo(ctx: Context, { id }: Received<typeof imports.undo>) {
  await moveBatch(ctx, id, ['done', 'failed'], 'undoing')
  await enqueue(ctx, undoImport, { id })
  return { content: await shownBatch(ctx, id) }
}

export const undoImport = defineJob<{ id: number }>('undo-import', (job, { id }) => failing(job, id, 'undoing', undoAll), { heavy: true })

async function undoAll({ transact }: JobContext, id: number): Promise<void> {
  const counts = { undone: 0, kept: 0 }
  let more = true
  while (more) {
    more = await transact(async (ctx) => {
      const rows = await bulk<Row>(ctx, ROWS, [ctx.tenantId, id])
      const kept = await undoRows(ctx, id, rows)
      counts.kept += kept
      counts.undone += rows.length - kept
      const last = rows.length < CHUNK
      const message = `已撤销${counts.undone}行${counts.kept > 0 ? `，${counts.kept}行因导入后已被使用或修改而保留` : ''}`
      await setBatch(ctx, id, { progress: counts.undone + counts.kept, ...(last && { state: 'undone', undoneAt: ctx.now, message }) })
      return !last
    })
  }
}

interface Row {
  rowNo: number
  partId: number
  before: Record<ImportText, string> | null
  prices: GivenPrices | null
  edited: boolean
}

/** The part rows are locked in ascending order: nobody edits or uses them while it is decided whether they may go. */
const ROWS = `
  with next as (select row_no, part_id, part_before, price_before, version_after, price_version_after from import_row
    where tenant_id = $1 and batch_id = $2 and outcome = 'done' order by row_no limit ${CHUNK}),
  locked as (select part_id, version, deleted_at from part where tenant_id = $1 and part_id in (select part_id from next) order by part_id for update)
  select n.row_no as "rowNo", n.part_id as "partId", n.part_before as before, n.price_before as prices,
    p.deleted_at is not null or p.version <> n.version_after or pp.version <> n.price_version_after as edited
  from next n join locked p on p.part_id = n.part_id join part_price pp on pp.tenant_id = $1 and pp.part_id = n.part_id`

const DELETE =
  'update part set deleted_at = now(), version = version + 1, updated_by = $3, updated_at = now() where tenant_id = $1 and part_id = any($2::bigint[])'
const FORGET = 'delete from part_search where tenant_id = $1 and part_id = any($2::bigint[])'
const NOTE = `update import_row r set outcome = u.outcome, note = u.note from unnest($3::integer[], $4::text[], $5::text[]) as u (no, outcome, note)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no`

async function undoRows(ctx: Context, id: number, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const used = await bulk<{ id: number; what: string }>(ctx, 'select part_id as id, what from part_in_use($1)', [
    rows.filter(({ before, edited }) => !before && !edited).map(({ partId }) => partId),
  ])
  const reasons = new Map(used.map(({ id: partId, what }) => [partId, `已被使用（${what}），不能撤销`]))
  const reasonOf = ({ partId, edited }: Row) => (edited ? '导入后已被修改，不能撤销' : reasons.get(partId))
  const free = rows.filter((row) => !reasonOf(row))
  const fresh = free.filter(({ before }) => !before).map(({ partId }) => partId)
  await bulk(ctx, DELETE, [ctx.tenantId, fresh, ctx.userId])
  await bulk(ctx, FORGET, [ctx.tenantId, fresh])
  await restore(
    ctx,
    id,
    free.filter(({ before }) => before),
  )
  const notes = rows.map((row) => reasonOf(row) ?? '')
  const outcomes = notes.map((note) => (note ? 'kept' : 'undone'))
  await bulk(ctx, NOTE, [ctx.tenantId, id, rows.map(({ rowNo }) => rowNo), outcomes, notes])
  return rows.length - free.length
}

async function restore(ctx: Context, id: number, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ partId }) => partId)
  await bulk(ctx, UPDATE, [ctx.tenantId, ctx.userId, ids, ...TEXTS.map((field) => rows.map(({ before }) => before?.[field] ?? ''))])
  await writePrices(ctx, new Map(rows.map(({ partId, prices }) => [partId, prices ?? {}])), id)
  await indexParts(ctx, ids)
}
