import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import type { JobContext } from '#server/kit/jobs.ts'
import { batchOf, inTurn, setBatch, tellDone } from './batch.ts'
import { noteChanges } from './changes.ts'
import { type JudgedPiece, judgeList, judging, requireRules, type Shown } from './judge-list.ts'
import { type ReadPiece, readList } from './read-list.ts'

interface Waiting {
  rowNo: number
  verdict: string
  shown: Shown
}
const WAITING = `select row_no as "rowNo", verdict, shown from import_row
  where tenant_id = $1 and batch_id = $2 and row_no between $3 and $4 and verdict in ('fresh', 'changed') and outcome = ''`
const OUTCOME = `update import_row r set outcome = case when r.row_no = any($3::integer[]) then 'done' else 'kept' end,
    note = case when r.row_no = any($3::integer[]) then '' else '预览后资料已有变化，未处理' end
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no between $4 and $5 and r.verdict in ('fresh', 'changed') and r.outcome = ''`
const LAST_ROW = 2 ** 31 - 1

type Job = Pick<JobContext, 'transact'>

/** Carries out a list that is not of parts: as a whole, all of it is there, or nothing; one of a kind that goes `apart` so many lines at a time. Lines that would do something else by now than was shown are left. False: it is one of parts. */
export async function carryOutList(job: Job, id: number): Promise<boolean> {
  const begun = await job.transact(async (ctx): Promise<boolean | ReadPiece[]> => {
    const { kind } = await batchOf(ctx, id)
    if (kind === 'part') return false
    const { apart } = requireRules(kind)
    if (apart) return portions(ctx, id, apart)
    await inTurn(ctx, kind)
    await requireRules(kind).hold?.(ctx)
    let progress = 0
    for await (const piece of judgeList(ctx, id)) progress += await carryOut(ctx, id, piece)
    await finish(ctx, id, progress)
    return true
  })
  if (Array.isArray(begun)) await carryOutApart(job, id, begun)
  return begun !== false
}

/** Each in a transaction of its own, so that others wait for one of them at most. */
async function carryOutApart({ transact }: Job, id: number, pieces: readonly ReadPiece[]): Promise<void> {
  let progress = 0
  for (const piece of pieces)
    progress += await transact(async (ctx) => {
      const { batch, ...list } = await readList(ctx, id)
      await inTurn(ctx, batch.kind)
      const rules = requireRules(batch.kind)
      await rules.hold?.(ctx)
      const done = await carryOut(ctx, id, await judging(rules, list)(ctx, piece))
      await setBatch(ctx, id, { progress: progress + done })
      return done
    })
  await transact((ctx) => finish(ctx, id, progress))
}

/** The lines that wait, so many at a time. */
async function portions(ctx: Context, id: number, most: number): Promise<ReadPiece[]> {
  const waiting = new Set((await bulk<Waiting>(ctx, WAITING, [ctx.tenantId, id, 0, LAST_ROW])).map(({ rowNo }) => rowNo))
  const lines: ReadPiece['lines'] = []
  for await (const piece of (await readList(ctx, id)).pieces(null)) lines.push(...piece.lines.filter(({ no }) => waiting.has(no)))
  const slices = Array.from({ length: Math.ceil(lines.length / most) }, (_, at) => lines.slice(at * most, (at + 1) * most))
  return slices.map((own) => ({ lines: own, left: new Map(), from: own[0]?.no ?? 0, to: own.at(-1)?.no ?? 0 }))
}

/** Answers how many lines that was. */
async function carryOut(ctx: Context, id: number, { rules, verdicts, wanted, from, to }: JudgedPiece): Promise<number> {
  const shown = new Map((await bulk<Waiting>(ctx, WAITING, [ctx.tenantId, id, from, to])).map((row) => [row.rowNo, row]))
  const still = wanted.filter(({ no, values, olds = {} }) => {
    const then = shown.get(no)
    return then?.verdict === verdicts.get(no)?.verdict && sorted(then?.shown) === sorted({ values, olds })
  })
  if (still.length > 0) await noteChanges(ctx, id, await rules.carryOut(ctx, still, id))
  await bulk(ctx, OUTCOME, [ctx.tenantId, id, still.map(({ no }) => no), from, to])
  return shown.size
}

async function finish(ctx: Context, id: number, progress: number): Promise<void> {
  await setBatch(ctx, id, { progress, state: 'done' })
  await tellDone(ctx, await batchOf(ctx, id))
}

/** The database keeps no order of names. */
const sorted = (shown: Shown | undefined) =>
  JSON.stringify([shown?.values, shown?.olds].map((each) => Object.entries(each ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))))
