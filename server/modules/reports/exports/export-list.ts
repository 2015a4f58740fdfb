import type { Received } from '#contract/kit/fields.ts'
import type { exports } from '#contract/reports/exports.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, refused } from '#server/kit/errors.ts'
import { defineJob, enqueue, type Job, type JobContext } from '#server/kit/jobs.ts'
import { momentOf } from '#server/kit/time.ts'
import { sendMessage } from '#server/modules/platform/messages/index.ts'
import { type Cell, cellsOf, type Line } from './list-cells.ts'
import { type ExportRequest, type Lists, linesOf, listFor, sumsFor } from './list-rows.ts'
import { downloadOf, workbookOf } from './list-sheet.ts'

/** So many rows are worth waiting for. */
const AT_ONCE = 20_000
/** And so many are made at all. */
const MOST = 200_000

const nameOf = (ctx: Pick<Context, 'now'>, name: string) => `${name || '列表'} ${momentOf(new Date(ctx.now)).slice(0, 16).replace(':', '')}`

/** The list as a file, at once; nothing when it is empty. */
export async function exportList(ctx: Context, lists: Lists, wanted: Received<typeof exports.list>) {
  const list = listFor(ctx, lists, wanted.path)
  const cells = await cellsOf(ctx, wanted.columns)
  const rows: Cell[][] = []
  let total: Line | undefined
  for await (const { lines, total: own } of linesOf(list, wanted, (work) => work(ctx))) {
    total = own
    for (const line of lines) rows.push(cells.line(line))
    if (rows.length > AT_ONCE) throw confirmFirst(`数据超过 ${AT_ONCE} 行，将在后台导出，完成后消息中心会通知您。是否继续？`)
  }
  if (rows.length === 0) return undefined
  const below = cells.totals(await sumsFor(ctx, lists, wanted), wanted.totals?.waiting, total)
  return downloadOf(nameOf(ctx, wanted.name), await workbookOf(wanted, each([...rows, ...below])))
}

async function* each<T>(items: Iterable<T>) {
  yield* items
}

interface Order {
  exportId: number
  wanted: ExportRequest
}

/** The job and the call that orders it. */
export function exportLater(lists: Lists): {
  order: (ctx: Context, wanted: Received<typeof exports.list>) => Promise<Record<string, never>>
  job: Job
} {
  const job = defineJob<Order>('export-list', (at, { exportId, wanted }) => runExport(at, lists, exportId, wanted), {
    heavy: true,
    async givenUp({ log, transact }, { exportId }) {
      log.error({ exportId }, 'export given up')
      await transact((ctx) => fail(ctx, exportId, TOO_MUCH))
    },
  })
  return {
    job,
    async order(ctx, wanted) {
      listFor(ctx, lists, wanted.path)
      const { exportId } = await ctx.db
        .insertInto('exportFile')
        .values({ tenantId: ctx.tenantId, userId: ctx.userId, name: nameOf(ctx, wanted.name) })
        .returning('exportId')
        .executeTakeFirstOrThrow()
      await enqueue(ctx, job, { exportId, wanted } satisfies Order)
      return {}
    },
  }
}

const BROKEN = '导出中断，请重新导出'
/** Its process died each time: of what nobody knows, but fewer rows need less of everything. */
const TOO_MUCH = '导出多次中断，请缩小查询范围后再导出'

const change = (ctx: Context, exportId: number, values: { state: 'done' | 'failed'; rowCount?: number; note?: string; body?: Buffer }) =>
  ctx.db
    .updateTable('exportFile')
    .set(values)
    .where('tenantId', '=', ctx.tenantId)
    .where('exportId', '=', exportId)
    .where('state', '=', 'waiting')
    .returning('name')
    .executeTakeFirst()
const notify = (ctx: Context, title: string, content: string) => sendMessage(ctx, [ctx.userId], { title, content, link: '/system/exports' })
async function fail(ctx: Context, exportId: number, note: string): Promise<void> {
  const failed = await change(ctx, exportId, { state: 'failed', note })
  if (failed) await notify(ctx, '导出失败', `${failed.name}：${note}`)
}

/** May be delivered twice: what is no longer waiting has been made. */
async function runExport({ transact, log }: JobContext, lists: Lists, exportId: number, wanted: ExportRequest): Promise<void> {
  try {
    const { list, cells } = await transact(async (ctx) => ({
      list: listFor(ctx, lists, wanted.path),
      cells: await cellsOf(ctx, wanted.columns),
    }))
    const body = await workbookOf(wanted, rows())
    await transact(async (ctx) => {
      const made = await change(ctx, exportId, { state: 'done', rowCount: cells.count(), body })
      if (made) await notify(ctx, '导出完成', `${made.name}（${cells.count()} 行）已生成，7 天内可以下载`)
    })

    async function* rows() {
      let total: Line | undefined
      for await (const { lines, total: own } of linesOf(list, wanted, transact)) {
        total = own
        if (cells.count() + lines.length > MOST) throw refused(`数据超过 ${MOST} 行，请缩小查询范围后再导出`)
        for (const line of lines) yield cells.line(line)
      }
      yield* cells.totals(await transact((ctx) => sumsFor(ctx, lists, wanted)), wanted.totals?.waiting, total)
    }
  } catch (error) {
    log.error({ err: error, exportId }, 'export failed')
    const note = error instanceof Error && 'code' in error && /[一-鿿]/.test(error.message) ? error.message : BROKEN
    await transact((ctx) => fail(ctx, exportId, note))
  }
}
