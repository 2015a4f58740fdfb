import { withoutEnd } from '#server/kit/at-end.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { withoutNumbers } from '../numbering/index.ts'

/** Does something, answers what came of it, and undoes it: nothing is kept, and nobody is told of what does not happen. */
export async function untold<T>(ctx: Context, work: (trial: Context) => Promise<T>): Promise<T> {
  await statement(ctx, 'ck.try', 'savepoint trial', [])
  const seen = await withoutNumbers(ctx, () => withoutEnd(ctx, () => work({ ...ctx, after: () => undefined })))
  await statement(ctx, 'ck.untry', 'rollback to savepoint trial', [])
  // a trial within a trial: what is left of the inner one would be taken for the outer one
  await statement(ctx, 'ck.tried', 'release savepoint trial', [])
  return seen
}
