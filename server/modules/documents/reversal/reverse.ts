import type { reversal } from '#contract/documents/reversal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, forbidden, notYours } from '#server/kit/errors.ts'
import { statusChanged } from '../core/index.ts'
import { documents } from './documents.ts'
import { lockAll, withTheirMoney } from './locks.ts'

type Step = Received<typeof reversal.reverse>['steps'][number]

/** 红冲 of documents one after the other, in one transaction. A refusal names the step; then nothing has happened. */
export async function reverse(ctx: Context, { steps, note }: Received<typeof reversal.reverse>) {
  const named = steps.length > 1
  if (named) await takeAll(ctx, steps)
  const statuses: string[] = []
  for (const [nth, step] of steps.entries()) {
    const { docNo, work } = await undoing(ctx, step, note)
    try {
      statuses.push((await work()).status)
    } catch (problem) {
      if (!named || !(problem instanceof AppError)) throw problem
      throw new AppError(problem.code, `第${nth + 1}步 ${docNo}：${problem.message}`, problem.status)
    }
  }
  return { statuses }
}

async function undoing(ctx: Context, { document, id }: Step, note: string) {
  const kind = documents[document]
  const [found] = await kind.find(ctx, [id])
  if (!found) throw notYours()
  const { docNo, status, way } = found
  return {
    docNo,
    work: () => {
      if (!way) throw statusChanged()
      if (!ctx.may(way.tag)) throw forbidden()
      return kind.undo(ctx, { id, note }, status)
    },
  }
}

/** Everything several undoings will lock, in the order in which any one of them would: whoever works on one of them meanwhile waits, and nobody for each other. */
async function takeAll(ctx: Context, steps: readonly Step[]): Promise<void> {
  const all = await withTheirMoney(ctx, steps)
  const inOrder = [...all].sort((a, b) => (a.document === b.document ? a.id - b.id : a.document < b.document ? -1 : 1))
  // whoever may take back a sale need not see the receipt that goes with it
  for (const step of inOrder) await documents[step.document].lock(steps.includes(step) ? ctx : { ...ctx, dataScope: null }, step.id)
  await lockAll(ctx, all)
}
