import type { Received } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, type imports } from '#contract/master/imports/imports.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { enqueue, type JobContext } from '#server/kit/jobs.ts'
import { type JoinedCode, partCodes } from '../interchange/index.ts'
import { putOldNumbers } from '../part-codes/index.ts'
import { forgetUnits, pairsOf, putPairs } from '../part-units/index.ts'
import { type GivenPrices, writePrices } from '../prices/index.ts'
import { indexParts } from '../search/index.ts'
import { batchOf, moveBatch, requireOwn, setBatch, shownBatch } from './batch.ts'
import { batchJob } from './batch-job.ts'
import { type Fields, type NowPart, PRICES, partsNow } from './changes.ts'
import { OWN_TEXTS, TEXTS } from './columns.ts'
import { CHUNK } from './staged.ts'
import { UPDATE } from './store-rows.ts'
import { barredList, undoList } from './undo-list.ts'

/** Orders the undo of a whole batch. What was edited or used since stays as it is, field by field and with its reason. */
export async function undo(ctx: Context, { id }: Received<typeof imports.undo>) {
  const batch = await batchOf(ctx, id)
  requireOwn(batch)
  const barred = await barredList(ctx, id, batch.kind)
  if (barred) throw refused(barred)
  await moveBatch(ctx, id, ['done', 'failed'], 'undoing')
  await enqueue(ctx, undoImport, { id })
  return { content: await shownBatch(ctx, id) }
}

export const undoImport = batchJob('undo-import', 'undoing', undoAll)

export async function undoAll(job: Pick<JobContext, 'transact'>, id: number): Promise<void> {
  if (await undoList(job, id)) return
  const { transact } = job
  const counts = { undone: 0, kept: 0 }
  let more = true
  while (more) {
    more = await transact(async (ctx) => {
      const rows = await bulk<Row>(ctx, ROWS, [ctx.tenantId, id])
      const kept = await undoRows(ctx, id, rows)
      counts.kept += kept
      counts.undone += new Set(rows.map(({ rowNo }) => rowNo)).size - kept
      const last = rows.length === 0
      const message = `已撤销${counts.undone}行${counts.kept > 0 ? `，${counts.kept}行因导入后已被使用或修改而保留` : ''}`
      await setBatch(ctx, id, { progress: counts.undone + counts.kept, ...(last && { state: 'undone', undoneAt: ctx.now, message }) })
      return !last
    })
  }
}

export interface Row {
  seq: number
  rowNo: number
  entity: 'part' | 'exchange'
  id: number
  before: Fields | null
  after: Fields | JoinedCode
}

/** What the last lines wrote that are not yet taken back, the last first. The parts are locked in ascending order: nobody edits or uses them meanwhile. */
const ROWS = `
  with lines as (select row_no from import_row where tenant_id = $1 and batch_id = $2 and outcome = 'done' order by row_no desc limit ${CHUNK}),
  next as (select c.seq, c.row_no, c.entity, c.id, c.before, c.after from import_change c join lines l on l.row_no = c.row_no
    where c.tenant_id = $1 and c.batch_id = $2 and not c.undone),
  locked as (select part_id from part where tenant_id = $1 and part_id in (select id from next where entity = 'part') order by part_id for update)
  select n.seq, n.row_no as "rowNo", n.entity, n.id, n.before, n.after
  from next n left join locked p on p.part_id = n.id order by n.seq desc`

const DELETE =
  'update part set deleted_at = now(), version = version + 1, updated_by = $3, updated_at = now() where tenant_id = $1 and part_id = any($2::bigint[])'
const FORGET = 'delete from part_search where tenant_id = $1 and part_id = any($2::bigint[])'
const NOTE = `update import_row r set outcome = u.outcome, note = u.note from unnest($3::integer[], $4::text[], $5::text[]) as u (no, outcome, note)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no`
const UNDONE = 'update import_change set undone = true where tenant_id = $1 and batch_id = $2 and seq = any($3::bigint[])'

/** Returns how many of the lines keep something. */
async function undoRows(ctx: Context, id: number, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const codes = rows.filter(({ entity }) => entity === 'exchange')
  const keptCodes = await partCodes(
    ctx,
    codes.map(({ after }) => after as JoinedCode),
  )
  const parts = rows.filter(({ entity }) => entity === 'part')
  const notes = await undoParts(ctx, id, parts)
  for (const { rowNo, id: codeId } of codes) if (keptCodes.has(codeId)) notes.set(rowNo, notes.get(rowNo) || '互换组已被修改，互换码保留')
  const lines = [...new Set(rows.map(({ rowNo }) => rowNo))]
  const said = lines.map((rowNo) => notes.get(rowNo) ?? '')
  const outcomes = said.map((note) => (note ? 'kept' : 'undone'))
  await bulk(ctx, NOTE, [ctx.tenantId, id, lines, outcomes, said])
  await bulk(ctx, UNDONE, [ctx.tenantId, id, rows.map(({ seq }) => seq)])
  return said.filter(Boolean).length
}

interface Fate {
  /** Why lines keep something. */
  notes: Map<number, string>
  /** Parts that go again. */
  free: number[]
  /** Fields that get their old values. */
  back: { id: number; fields: Fields; now: NowPart }[]
}

/** What becomes of parts that lines made or changed. */
export async function fateOf(ctx: Context, rows: readonly Row[]): Promise<Fate> {
  const now = await partsNow(
    ctx,
    rows.map(({ id }) => id),
  )
  const notes = new Map<number, string>()
  const made = rows.filter(({ before }) => !before)
  const edited = new Set(made.filter((row) => isEdited(row, now.get(row.id))).map(({ id }) => id))
  const used = await bulk<{ id: number; what: string }>(ctx, 'select part_id as id, what from part_needed($1)', [
    made.filter(({ id }) => !edited.has(id)).map(({ id }) => id),
  ])
  const reasons = new Map(used.map(({ id, what }) => [id, `已被使用（${what}），不能撤销`]))
  for (const { id, rowNo } of made) {
    const note = edited.has(id) ? `导入后已被${by(now.get(id))}修改，不能撤销` : reasons.get(id)
    if (note) notes.set(rowNo, note)
  }
  const back: Fate['back'] = []
  for (const row of rows.filter(({ before }) => before)) {
    const part = now.get(row.id)
    if (!part || part.gone) notes.set(row.rowNo, '商品已被删除')
    else {
      const { fields, kept } = restorable(row, part)
      if (kept.length > 0) notes.set(row.rowNo, `${kept.join('、')}由${by(part)}修改，保留`)
      if (Object.keys(fields).length > 0) back.push({ id: row.id, fields, now: part })
    }
  }
  return { notes, free: made.filter(({ rowNo }) => !notes.has(rowNo)).map(({ id }) => id), back }
}

async function undoParts(ctx: Context, batchId: number, rows: Row[]): Promise<Map<number, string>> {
  const { notes, free, back } = await fateOf(ctx, rows)
  await bulk(ctx, DELETE, [ctx.tenantId, free, ctx.userId])
  await bulk(ctx, FORGET, [ctx.tenantId, free])
  await forgetUnits(ctx, free)
  await putOldNumbers(ctx, new Map(free.map((each) => [each, ''])))
  await restore(ctx, batchId, back)
  return notes
}

const by = (part: NowPart | undefined) => (part?.who ? `${part.who}于${part.at}` : '他人')

/** A part that was made goes only as it was made. */
function isEdited({ after }: Row, part: NowPart | undefined): boolean {
  const fields = after as Fields
  return (
    !part ||
    part.gone ||
    part.dressed.length > 0 ||
    [...TEXTS, ...PRICES].some(
      (field) => part.fields[field] !== (fields[field] ?? (PRICES.some((price) => price === field) ? '0.0000' : '')),
    )
  )
}

/** Fields that still hold what was written get their old values, the others stay. */
function restorable({ before, after }: Row, { fields: now, dressed }: NowPart): { fields: Fields; kept: string[] } {
  const written = after as Fields
  const own = Object.keys(written) as (keyof Fields)[]
  const old = pairsOf(before?.pjUnits ?? '').map(({ unit }) => unit)
  // a unit that came with the list goes with it, and with it the barcode of a box
  const worn = dressed.some((unit) => !old.includes(unit))
  const still = own.filter((field) => now[field] === written[field] && !(field === 'pjUnits' && worn))
  return {
    fields: Object.fromEntries(still.map((field) => [field, before?.[field] ?? ''])),
    kept: own.filter((field) => !still.includes(field)).map((field) => IMPORT_FIELDS[field]),
  }
}

async function restore(ctx: Context, batchId: number, back: { id: number; fields: Fields; now: NowPart }[]): Promise<void> {
  if (back.length === 0) return
  const texts = back.filter(({ fields }) => TEXTS.some((field) => fields[field] !== undefined))
  const columns = OWN_TEXTS.map((field) => texts.map(({ fields, now }) => fields[field] ?? now.fields[field]))
  if (texts.length > 0) await bulk(ctx, UPDATE, [ctx.tenantId, ctx.userId, texts.map(({ id }) => id), ...columns])
  const textsOf = (field: 'pjUnits' | 'oldNos') =>
    new Map(back.flatMap(({ id, fields }): [number, string][] => (fields[field] === undefined ? [] : [[id, fields[field]]])))
  await putPairs(ctx, textsOf('pjUnits'))
  await putOldNumbers(ctx, textsOf('oldNos'))
  const prices = back.map(({ id, fields }): [number, GivenPrices] => [
    id,
    Object.fromEntries(PRICES.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]]))),
  ])
  await writePrices(ctx, new Map(prices.filter(([, given]) => Object.keys(given).length > 0)), batchId)
  // of prices no word is searched
  await indexParts(
    ctx,
    texts.map(({ id }) => id),
  )
}
