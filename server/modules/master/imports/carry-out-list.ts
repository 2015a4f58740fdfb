import type { JobContext } from '#server/kit/jobs.ts'
import { batchOf, inTurn, setBatch, tellDone } from './batch.ts'
import { bulk } from './bulk.ts'
import { noteChanges } from './changes.ts'
import { judgeList, type Shown } from './judge-list.ts'

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

/** Carries out a list that is not of parts, as a whole: all of it is there, or nothing. Lines that would do something else by now than was shown are left. False: it is one of parts. */
export async function carryOutList({ transact }: Pick<JobContext, 'transact'>, id: number): Promise<boolean> {
  return transact(async (ctx) => {
    const batch = await batchOf(ctx, id)
    if (batch.kind === 'part') return false
    await inTurn(ctx, batch.kind)
    let progress = 0
    for await (const { rules, verdicts, wanted, from, to } of judgeList(ctx, id)) {
      const shown = new Map((await bulk<Waiting>(ctx, WAITING, [ctx.tenantId, id, from, to])).map((row) => [row.rowNo, row]))
      const still = wanted.filter(({ no, values, olds = {} }) => {
        const then = shown.get(no)
        return then?.verdict === verdicts.get(no)?.verdict && sorted(then?.shown) === sorted({ values, olds })
      })
      if (still.length > 0) await noteChanges(ctx, id, await rules.carryOut(ctx, still, id))
      await bulk(ctx, OUTCOME, [ctx.tenantId, id, still.map(({ no }) => no), from, to])
      progress += shown.size
    }
    await setBatch(ctx, id, { progress, state: 'done' })
    await tellDone(ctx, batch)
    return true
  })
}

/** The database keeps no order of names. */
const sorted = (shown: Shown | undefined) =>
  JSON.stringify([shown?.values, shown?.olds].map((each) => Object.entries(each ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))))
