import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Entity, Written } from '#server/modules/platform/lists/index.ts'
import { untold } from './trial.ts'

interface Kept {
  /** Documents there still are; one that was deleted or taken back since is no longer to be taken back. */
  standing(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>>
  takeBack(ctx: Context, change: Written): Promise<unknown>
}

/** Documents that an import made are taken back as by hand, each as a whole: deleted or 红冲. Whether it can be is tried, and what refuses it is the reason why it stays. */
export function whole({ standing, takeBack }: Kept): Entity {
  const each = async (ctx: Context, changes: readonly Written[], really: boolean) => {
    const there = await standing(ctx, [...new Set(changes.map(({ id }) => id))])
    const notes = new Map<number, string>()
    for (const [id, own] of [...Map.groupBy(changes, (change) => change.id)].sort(([a], [b]) => a - b)) {
      const [change] = own
      if (!change || !there.has(id)) continue
      const reason = await untold(ctx, (trial) => refusal(() => takeBack(trial, change)))
      if (reason) for (const { seq } of own) notes.set(seq, reason)
      else if (really) await takeBack(ctx, change)
    }
    return notes
  }
  return { fate: (ctx, changes) => each(ctx, changes, false), putBack: (ctx, changes) => each(ctx, changes, true) }
}

async function refusal(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
