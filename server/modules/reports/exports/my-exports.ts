import type { Received } from '#contract/kit/fields.ts'
import type { exports } from '#contract/reports/exports.ts'
import type { Context } from '#server/kit/context.ts'
import { paginate } from '#server/kit/page.ts'
import { momentOf } from '#server/kit/time.ts'
import { downloadOf } from './list-sheet.ts'

const WORDS: Record<string, string> = { waiting: '生成中', done: '已完成', failed: '失败' }

const own = (ctx: Context) => ctx.db.selectFrom('exportFile').where('tenantId', '=', ctx.tenantId).where('userId', '=', ctx.userId)

/** 导出记录: what I ordered in the background. */
export async function mine(ctx: Context, input: Received<typeof exports.mine>) {
  const rows = own(ctx).select(['exportId as id', 'name', 'state', 'rowCount', 'note', 'orderedAt']).orderBy('exportId', 'desc')
  const found = await paginate(ctx, rows, own(ctx), input)
  return {
    page: {
      ...found,
      list: found.list.map((row) => ({ ...row, state: WORDS[row.state] ?? '', orderedAt: momentOf(new Date(row.orderedAt)) })),
    },
  }
}

/** One of them as the file it is; nothing while it is not ready, and nothing of other people's. */
export async function fetchExport(ctx: Context, { id }: { id: number }) {
  const found = await own(ctx).where('exportId', '=', id).where('state', '=', 'done').select(['name', 'kind', 'body']).executeTakeFirst()
  return found?.body ? downloadOf(found.name, found.body, found.kind === 'pdf' ? 'pdf' : 'xlsx') : undefined
}
