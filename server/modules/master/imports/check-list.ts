import { createHash } from 'node:crypto'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import type { JobContext } from '#server/kit/jobs.ts'
import { batchOf, setBatch } from './batch.ts'
import { judgeList, type ListVerdict } from './judge-list.ts'
import type { Question } from './questions.ts'

/** Compares a list that is not of parts with what there is; false: it is one of parts. */
export async function checkList({ transact }: Pick<JobContext, 'transact'>, id: number): Promise<boolean> {
  return transact(async (ctx) => {
    const batch = await batchOf(ctx, id)
    if (batch.kind === 'part') return false
    const counts = { fresh: 0, changed: 0, same: 0, wrong: 0, ignored: 0, asked: 0 }
    const sealed = createHash('sha256')
    let questions: Question[] = []
    for await (const piece of judgeList(ctx, id)) {
      await writeVerdicts(ctx, id, piece.verdicts)
      for (const { verdict } of piece.verdicts.values()) if (verdict) counts[verdict]++
      sealed.update(JSON.stringify([...piece.verdicts]))
      questions = piece.questions
    }
    const now = new Set(questions.map(({ key }) => key))
    const answers = batch.answers as unknown as Record<string, string>
    const before = (batch.questions as unknown as Question[]).filter(({ key }) => !now.has(key) && key in answers)
    const asked = [...questions, ...before]
    const { ignored, ...goods } = counts
    const total = Object.values(goods).reduce((sum, each) => sum + each, 0)
    const seal = sealed
      .update(JSON.stringify([asked, answers]))
      .digest('base64url')
      .slice(0, 20)
    await setBatch(ctx, id, { ...goods, ignored, total, progress: total, state: 'checked', seal })
    await ctx.db
      .updateTable('importBatch')
      .set({ questions: JSON.stringify(asked) })
      .where('tenantId', '=', ctx.tenantId)
      .where('batchId', '=', id)
      .execute()
    return true
  })
}

const WRITE = `update import_row r set verdict = u.verdict, problems = u.problems, shown = u.shown
  from unnest($3::integer[], $4::text[], $5::text[], $6::jsonb[]) as u (no, verdict, problems, shown)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no and r.outcome = ''`

async function writeVerdicts(ctx: Context, id: number, verdicts: ReadonlyMap<number, ListVerdict>): Promise<void> {
  const all = [...verdicts.values()]
  const columns = [all.map(({ verdict }) => verdict), all.map(({ problems }) => problems)]
  await bulk(ctx, WRITE, [ctx.tenantId, id, [...verdicts.keys()], ...columns, all.map(({ shown }) => shown && JSON.stringify(shown))])
}
