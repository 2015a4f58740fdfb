import type { Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { batchOf } from './batch.ts'
import { fateOf, type Row } from './undo.ts'
import { barredList, doneLines, fateOfList } from './undo-list.ts'

const STEP = 2000
const NEXT = `select seq, row_no as "rowNo", entity, id, before, after from import_change
  where tenant_id = $1 and batch_id = $2 and entity = 'part' and not undone and seq > $3 order by seq limit ${STEP}`
const LATER = `select count(distinct l.batch_id)::int as batches, count(distinct c.row_no)::int as lines
  from import_change c join import_change l on l.tenant_id = $1 and l.entity = c.entity and l.id = c.id and l.key = c.key and l.batch_id > $2 and not l.undone
  where c.tenant_id = $1 and c.batch_id = $2 and not c.undone`

/** What an undo would bring back and what would stay, with the reasons; and which later imports stand in its way. */
export async function undoPreview(ctx: Context, { id }: Received<typeof imports.undoPreview>) {
  const { kind } = await batchOf(ctx, id)
  const { restored, notes } = kind === 'part' ? await fateOfParts(ctx, id) : await fateOfLines(ctx, id, kind)
  const reasons = new Map<string, number>()
  for (const note of notes) {
    const reason = note.replace(/[由被].*?(于[\d :-]+)?修改/, '已被修改')
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  const [later] = await bulk<{ batches: number; lines: number }>(ctx, LATER, [ctx.tenantId, id])
  const list = [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
  const laterOnes = { laterBatches: later?.batches ?? 0, laterLines: later?.lines ?? 0 }
  return { content: { restored, kept: notes.length, ...laterOnes, reasons: list.slice(0, 10) } }
}

async function fateOfParts(ctx: Context, id: number) {
  const notes: string[] = []
  let [restored, after] = [0, 0]
  for (let rows: Row[] = []; ; ) {
    rows = await bulk<Row>(ctx, NEXT, [ctx.tenantId, id, after])
    const { notes: own } = await fateOf(ctx, rows)
    for (const { rowNo } of rows) {
      const note = own.get(rowNo)
      if (note) notes.push(note)
      else restored++
    }
    after = rows.at(-1)?.seq ?? after
    if (rows.length < STEP) return { restored, notes }
  }
}

async function fateOfLines(ctx: Context, id: number, kind: string) {
  const lines = await doneLines(ctx, id)
  const barred = await barredList(ctx, id, kind)
  if (barred) return { restored: 0, notes: lines.map(() => barred) }
  const notes = await fateOfList(ctx, id, kind)
  return { restored: lines.length - notes.size, notes: [...notes.values()] }
}
