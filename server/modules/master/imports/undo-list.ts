import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import type { JobContext } from '#server/kit/jobs.ts'
import type { Entity, Written } from '#server/modules/platform/lists/index.ts'
import { batchOf, inTurn, setBatch } from './batch.ts'
import { requireRules } from './judge-list.ts'
import { rulesOf } from './kinds.ts'

const WRITTEN = `select seq, row_no as "rowNo", entity, id, key, before, after from import_change
  where tenant_id = $1 and batch_id = $2 and row_no >= $3 and not undone order by seq desc`
const DONE = `select row_no as no from import_row where tenant_id = $1 and batch_id = $2 and outcome = 'done' and row_no >= $3`
const NOTE = `update import_row r set outcome = u.outcome, note = u.note from unnest($3::integer[], $4::text[], $5::text[]) as u (no, outcome, note)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no`
const UNDONE = 'update import_change set undone = true where tenant_id = $1 and batch_id = $2 and row_no >= $3 and not undone'
/** The first of the last lines that are in. */
const NEXT = `select coalesce(min(no), 0)::int as no from (select row_no as no from import_row
  where tenant_id = $1 and batch_id = $2 and outcome = 'done' order by row_no desc limit $3) last`

interface Counts {
  done: number
  kept: number
}

/** Takes a list back that is not of parts, as a whole, or so many lines at a time where its kind goes `apart`; what was edited or used since stays. False: it is one of parts. */
export async function undoList({ transact }: Pick<JobContext, 'transact'>, id: number): Promise<boolean> {
  let counts: Counts = { done: 0, kept: 0 }
  for (;;) {
    const step = await transact(async (ctx) => {
      const { kind } = await batchOf(ctx, id)
      if (kind === 'part') return 'parts'
      await inTurn(ctx, kind)
      const barred = await barredList(ctx, id, kind)
      if (barred) {
        await setBatch(ctx, id, { state: 'done', message: `未撤销：${barred}` })
        return 'over'
      }
      const { apart } = requireRules(kind)
      const from = apart ? ((await bulk<{ no: number }>(ctx, NEXT, [ctx.tenantId, id, apart]))[0]?.no ?? 0) : 0
      counts = await undoLines(ctx, id, { kind, from, counts })
      if (from > 0) return 'more'
      const message = `已撤销${counts.done - counts.kept}行${counts.kept > 0 ? `，${counts.kept}行因导入后已被使用或修改而保留` : ''}`
      await setBatch(ctx, id, { progress: counts.done, state: 'undone', undoneAt: ctx.now, message })
      return 'over'
    })
    if (step !== 'more') return step === 'over'
  }
}

/** Takes back what lines from one on have written and is not taken back yet. */
async function undoLines(
  ctx: Context,
  id: number,
  { kind, from, counts }: { kind: string; from: number; counts: Counts },
): Promise<Counts> {
  const notes = await notesOn(ctx, id, { kind, from }, (entity, changes) => entity.putBack(ctx, changes, id))
  const done = await bulk<{ no: number }>(ctx, DONE, [ctx.tenantId, id, from])
  const said = done.map(({ no }) => notes.get(no) ?? '')
  const outcomes = said.map((note) => (note ? 'kept' : 'undone'))
  await bulk(ctx, NOTE, [ctx.tenantId, id, done.map(({ no }) => no), outcomes, said])
  await bulk(ctx, UNDONE, [ctx.tenantId, id, from])
  const sum = { done: counts.done + done.length, kept: counts.kept + said.filter(Boolean).length }
  await setBatch(ctx, id, { progress: sum.done })
  return sum
}

/** Why nothing of a list can be taken back; '' it can. */
export async function barredList(ctx: Context, id: number, kind: string): Promise<string> {
  for (const entity of Object.values(rulesOf(kind)?.entities ?? {})) {
    const reason = await entity.barred?.(ctx, id)
    if (reason) return reason
  }
  return ''
}

/** Why lines of a list stay; those without a word go. */
export const fateOfList = (ctx: Context, id: number, kind: string) =>
  notesOn(ctx, id, { kind, from: 0 }, (entity, changes) => entity.fate(ctx, changes))

export const doneLines = (ctx: Context, id: number) => bulk<{ no: number }>(ctx, DONE, [ctx.tenantId, id, 0])

async function notesOn(
  ctx: Context,
  id: number,
  { kind, from }: { kind: string; from: number },
  ask: (entity: Entity, changes: Written[]) => Promise<Map<number, string>>,
): Promise<Map<number, string>> {
  const changes = await bulk<Written>(ctx, WRITTEN, [ctx.tenantId, id, from])
  const notes = new Map<number, string>()
  // what was written last goes first
  for (const [name, own] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity = rulesOf(kind)?.entities[name]
    if (!entity) throw refused('没有这种导入')
    const bySeq = await ask(entity, own)
    for (const { seq, rowNo } of own) {
      const note = bySeq.get(seq)
      if (note && !notes.has(rowNo)) notes.set(rowNo, note)
    }
  }
  return notes
}
