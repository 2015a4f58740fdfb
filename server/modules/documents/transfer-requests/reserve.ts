import { add, compare, least, subtract } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Arrival, type Poster, release, reserve, type Waiter } from '#server/modules/ledgers/stock/index.ts'
import { causeOf, requests } from './request.ts'

interface Awaited {
  dyId: number
  dyNo: string
  lineId: number
  partId: number
  want: string
}

/** Goods of a request come for the sale that asked, before anybody else waits for them: they are kept until the sale takes them. */
export const requestedGoods: Waiter = {
  async waits(ctx, partIds) {
    const rows = await statement<{ partId: number }>(ctx, 'dy.awaited', AWAITED, [ctx.tenantId, ctx.companyId, partIds])
    return rows.map(({ partId }) => partId)
  },
  async arrived(ctx, arrivals, _why, cause) {
    if (cause.document !== 'db') return new Map()
    const wanted = await statement<Awaited>(ctx, 'dy.wanted', WANTED, [ctx.tenantId, cause.documentId])
    return wanted.length > 0 ? reserveAwaited(ctx, wanted, arrivals) : new Map()
  },
}

async function reserveAwaited(ctx: Poster, wanted: readonly Awaited[], arrivals: readonly Arrival[]): Promise<Map<number, string>> {
  const left = new Map(arrivals.map((arrival) => [arrival, arrival.qty]))
  const kept = new Map<number, string>()
  const lines = wanted.flatMap(({ lineId, partId, want }) => {
    let open = want
    return arrivals.flatMap((arrival) => {
      const qty = arrival.partId === partId ? least(open, left.get(arrival) ?? '0') : '0'
      if (compare(qty, '0') <= 0) return []
      open = subtract(open, qty)
      left.set(arrival, subtract(left.get(arrival) ?? '0', qty))
      kept.set(partId, add(kept.get(partId) ?? '0', qty))
      return [{ lineId, partId, warehouseId: arrival.warehouseId, posiId: 0, qty }]
    })
  })
  const [first] = wanted
  if (first && lines.length > 0) await reserve(ctx, causeOf(first, '到货保留', ctx.today), lines)
  return kept
}

const keptFor = (ctx: Context, ckId: number) =>
  statement<{ dyId: number; dyNo: string; parts: number[] }>(ctx, 'dy.kept-for-sale', KEPT, [ctx.tenantId, ckId])

/** What is kept for a sale becomes free for it, or because it takes nothing any more. */
export const keptForSales = {
  parts: async (ctx: Context, ckId: number) => (await keptFor(ctx, ckId)).flatMap(({ parts }) => parts),
  async free(ctx: Context, ckId: number) {
    for (const each of await keptFor(ctx, ckId)) await release(ctx, causeOf(each, '保留转出', ctx.today))
  },
}

/** 取消保留. The transfer goes first among the locks, as everywhere. */
export async function free(ctx: Context, { id }: { id: number }) {
  const { paperId } = (await requests.visible(ctx).select('o.paperId').where('o.dyId', '=', id).executeTakeFirst()) ?? { paperId: null }
  if (paperId !== null) await statement(ctx, 'dy.lock-paper', LOCK_PAPER, [ctx.tenantId, paperId])
  const request = await requests.lock(ctx, id)
  await unreserveAwaited(ctx, request)
  await requests.walk(ctx, request, [{ from: request.status, to: request.status, note: '取消保留' }])
  return {}
}

/** Nothing of it is kept any more. The asking company's parts are locked by whoever calls, or by the release itself. */
export const unreserveAwaited = (ctx: Context, request: Parameters<typeof causeOf>[0]) =>
  release(ctx, causeOf(request, '取消保留', ctx.today))

const AWAITED = `
  select distinct l.part_id as "partId" from transfer_request o
  join transfer_request_line l on l.tenant_id = o.tenant_id and l.dy_id = o.dy_id and l.part_id = any($3::bigint[])
  where o.tenant_id = $1 and o.company_id = $2 and o.status = '已发出' and o.ck_id is not null`

/** A sale that has been confirmed since holds what it wants, or has left: nothing is kept for it, nor for one that is being worked on this moment. */
const WANTED = `
  select o.dy_id as "dyId", o.dy_no as "dyNo", l.line_id as "lineId", l.part_id as "partId", l.agreed_qty as want
  from transfer_request o
  join ck_order s on s.tenant_id = o.tenant_id and s.ck_id = o.ck_id and s.ck_type = 0 and s.status in ('草稿', '待审核')
  join transfer_request_line l on l.tenant_id = o.tenant_id and l.dy_id = o.dy_id and l.agreed_qty > 0
  where o.tenant_id = $1 and o.paper_id = $2 order by l.row_no for update of s skip locked`

const KEPT = `
  select o.dy_id as "dyId", o.dy_no as "dyNo", array_agg(distinct r.part_id) as parts from transfer_request o
  join reservation r on r.tenant_id = o.tenant_id and r.document = 'dy' and r.document_id = o.dy_id
  where o.tenant_id = $1 and o.ck_id = $2 group by 1, 2 order by 1`

const LOCK_PAPER = 'select paper_id from stock_paper where tenant_id = $1 and paper_id = $2 for update'
