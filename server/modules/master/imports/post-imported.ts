import type { ImportKind } from '#contract/master/imports/import-kinds.ts'
import type { Context } from '#server/kit/context.ts'
import { rulesOf } from './kinds.ts'

/** Posts documents that lists of a kind have left as drafts, as somebody does who has looked them over. */
export async function postImported(ctx: Context, kind: ImportKind, ids: readonly number[]): Promise<void> {
  const post = rulesOf(kind)?.post
  if (!post) throw new Error(`${kind} leaves no drafts`)
  await post(ctx, ids)
}
