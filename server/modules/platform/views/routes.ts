import type { Received } from '#contract/kit/fields.ts'
import { type ListQuestion, listViews } from '#contract/platform/views.ts'
import { requireRight } from '#server/kit/ask.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { type Bound, bind } from '#server/kit/route.ts'
import { dropView, keepView, viewsAt } from './store.ts'

/** A list and the call it is read by: under another call's right its views are not there. */
const listPlace = (path: string, place: string) => `${path} ${place}`

/** Views of every list among the calls of the other modules. */
export function listViewRoutes(calls: readonly Bound[]) {
  const lists = new Map(
    calls.flatMap(({ endpoint }) => ('page' in endpoint.reply && 'page' in endpoint.input ? [[endpoint.path, endpoint] as const] : [])),
  )
  /** Whoever may not read the list neither keeps nor sees views of it. */
  const requireList = (ctx: Context, path: string) => {
    const list = lists.get(path)
    if (!list || list.allow === 'open') throw refused('列表名称不正确')
    requireRight(ctx, list)
  }
  return bind(listViews, {
    async page(ctx, { path, place }) {
      requireList(ctx, path)
      return {
        content: (await viewsAt(ctx, [listPlace(path, place)])).map(({ question, place: _, ...view }) => ({
          ...view,
          question: question as unknown as ListQuestion,
        })),
      }
    },
    async save(ctx, { path, place, ...view }: Received<typeof listViews.save>) {
      requireList(ctx, path)
      return { id: await keepView(ctx, listPlace(path, place), view) }
    },
    async remove(ctx, { id }) {
      await dropView(ctx, id, false)
      return {}
    },
  })
}
