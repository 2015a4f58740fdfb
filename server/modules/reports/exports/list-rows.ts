import { z } from 'zod'
import { STANDINGS, type Standing } from '#contract/documents/core/list-totals.ts'
import type { Endpoint, Received } from '#contract/kit/fields.ts'
import type { exports } from '#contract/reports/exports.ts'
import { requireRight } from '#server/kit/ask.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { inputReader } from '#server/kit/input.ts'
import { visibleTo } from '#server/kit/present.ts'
import type { Bound } from '#server/kit/route.ts'

export type ExportRequest = Received<typeof exports.list>
/** Sums of a list of documents, as its reader sees them. */
export type Groups = Record<Standing, Record<string, unknown>>
export type Lists = ReadonlyMap<string, List>
type Line = Record<string, unknown>

interface List {
  endpoint: Endpoint
  handler: Bound['handler']
  read: ReturnType<typeof inputReader>
}

const isSums = ({ content }: Endpoint['reply']) => content instanceof z.ZodObject && STANDINGS.every((each) => each in content.shape)

/** Rows asked for at once. */
const STEP = 5000

/** Every paged call of the product that a screen can show as a list, and the calls of their sums. */
export function listsOf(bound: readonly Bound[]): Lists {
  const isList = ({ endpoint: { input, reply, allow, outside, download, upload } }: Bound) =>
    (('page' in reply && 'page' in input && 'limit' in input) || isSums(reply)) && allow !== 'open' && !outside && !download && !upload
  return new Map(
    bound.filter(isList).map(({ endpoint, handler }) => [endpoint.path, { endpoint, handler, read: inputReader(endpoint) }] as const),
  )
}

/** The list behind a path, for whoever may see it and may take it along. */
export function listFor(ctx: Context, lists: Lists, path: string, sums = false): List {
  const list = lists.get(path)
  if (!list || isSums(list.endpoint.reply) !== sums) throw refused('这个列表不能导出')
  const { exportAllow } = list.endpoint
  requireRight(ctx, list.endpoint)
  if (exportAllow && !ctx.may(exportAllow)) throw forbidden('没有导出权限')
  return list
}

/** What the list itself says its documents come to; undefined where it says nothing. */
export async function sumsFor(
  ctx: Context,
  lists: Lists,
  { totals, query }: Pick<ExportRequest, 'totals' | 'query'>,
): Promise<Groups | undefined> {
  if (!totals) return undefined
  const { endpoint, handler, read } = listFor(ctx, lists, totals.path, true)
  const found = (await handler(ctx, read(query, ctx.tags))) as never
  const { content } = visibleTo(endpoint.reply, found, ctx.tags) as unknown as { content: Groups }
  return content
}

/** The rows of a list as this user sees them, page after page, in the order of the screen; and its 合计, where it says its own with them. */
export async function* linesOf(
  list: List,
  { query }: Pick<ExportRequest, 'query'>,
  on: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>,
): AsyncGenerator<{ lines: Line[]; total: Line | undefined }> {
  for (let page = 1; ; page++) {
    const { lines, total } = await on(async (ctx) => {
      const input = { ...(list.read({ ...query, page: 1, limit: 500 }, ctx.tags) as object), page, limit: STEP }
      const found = (await list.handler(ctx, input)) as never
      const seen = visibleTo(list.endpoint.reply, found, ctx.tags) as unknown as { page: { list: Line[] }; total?: Line }
      return { lines: seen.page.list, total: seen.total }
    })
    if (lines.length > 0) yield { lines, total }
    if (lines.length < STEP) return
  }
}
