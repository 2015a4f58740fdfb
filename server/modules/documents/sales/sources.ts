import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { compare } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { lockParts, unreserve } from '#server/modules/ledgers/stock/index.ts'
import { freeKept, keptParts } from './kept.ts'
import { LIVING, progressOf } from './offer-rules.ts'
import { causeOf, type Line, moveTo } from './order.ts'

/** A quote or presale that lines of other documents come from. */
interface Source {
  ckId: number
  ckNo: string
  ckType: number
  status: string
  clientId: number
  version: number
}
export interface SourceLine {
  lineId: number
  ckId: number
  partId: number
  pjNo: string
  xsPrice: string
  unit: string
  unitFactor: string
  unitPrice: string | null
  ckAmount: string
  doneAmount: string
}
export interface Sources {
  /** The lines that were named. */
  ids: number[]
  orders: Source[]
  /** All lines of these orders. */
  lines: SourceLine[]
}

/**
 * The quotes and presales these lines come from, locked in ascending order until the end of the request.
 * Always locked in this order: the document itself, its sources, the row of numbers, the locks of parts, balances.
 */
export async function lockSources(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>,
  named: readonly (number | null)[],
): Promise<Sources> {
  const ids = [...new Set(named.filter((id): id is number => id !== null && id > 0))]
  if (ids.length === 0) return { ids, orders: [], lines: [] }
  const orders = await statement<Source>(ctx, 'ck.sources', ORDERS, [ctx.tenantId, ctx.companyId, ids])
  const ckIds = orders.map(({ ckId }) => ckId)
  const lines = await statement<SourceLine>(ctx, 'ck.source-lines', LINES, [ctx.tenantId, ckIds])
  return { ids, orders, lines }
}

/** Lines may only come from offers made to the same client, of the same part, that have been confirmed; a closed one gives no new lines. */
export function requireSources(
  { orders, lines: offered }: Sources,
  { clientId, ckType, lines }: { clientId: number; ckType: number; lines: readonly { pjid: number; sourceLineId: number }[] },
  before: ReadonlySet<number>,
): void {
  for (const [index, { pjid, sourceLineId }] of lines.entries()) {
    if (sourceLineId === 0) continue
    const line = offered.find(({ lineId }) => lineId === sourceLineId)
    const order = orders.find(({ ckId }) => ckId === line?.ckId)
    const fits = line?.partId === pjid && order?.clientId === clientId && (ckType === CK_TYPE.sale || order.ckType < ckType)
    if (!fits) throw invalid(`第${index + 1}行：与来源单据的客户或商品不一致`)
    if (!LIVING.includes(order.status) && !before.has(sourceLineId)) throw refused(`第${index + 1}行：来源单据${order.ckNo}${order.status}`)
  }
}

/** Brings offers up to the documents made of them: 已转 of the lines, and how far the offers have come. A presale is never exceeded. */
export async function settleSources(ctx: Context, { ids, orders, lines }: Sources, note = ''): Promise<void> {
  if (ids.length === 0) return
  const done = new Map(
    (await statement<{ lineId: number; doneAmount: string }>(ctx, 'ck.source-done', DONE, [ctx.tenantId, ids])).map((row) => [
      row.lineId,
      row.doneAmount,
    ]),
  )
  const after = lines.map((line) => ({ ...line, doneAmount: done.get(line.lineId) ?? line.doneAmount }))
  for (const order of orders) {
    const own = after.filter(({ ckId }) => ckId === order.ckId)
    const beyond = own.find(({ lineId, ckAmount, doneAmount }) => ids.includes(lineId) && compare(doneAmount, ckAmount) > 0)
    if (beyond && order.ckType === CK_TYPE.presale) {
      throw refused(
        `${beyond.pjNo} 超出预售单 ${order.ckNo} 未转的数量（预售${Number(beyond.ckAmount)}，共转${Number(beyond.doneAmount)}）`,
      )
    }
    if (!LIVING.includes(order.status)) continue
    const status = progressOf(own)
    if (status === order.status && note === '') continue
    await moveTo(ctx, order, status, {}, note)
  }
}

/**
 * What presales and keepers hold for this sale becomes free, for it is about to take it. All locks of parts are taken at once, in order. `fresh`: it has just been
 * written, nobody can keep anything for it.
 */
export async function freeHeld(ctx: Context, ckId: number, lines: readonly Line[], fresh = false): Promise<void> {
  const kept = fresh ? [] : await keptParts(ctx, ckId)
  await freeSources(ctx, lines, kept)
  await freeKept(ctx, ckId, kept, lines)
}

async function freeSources(ctx: Context, lines: readonly Line[], kept: readonly number[]): Promise<void> {
  const sources = await lockSources(
    ctx,
    lines.map(({ sourceLineId }) => sourceLineId),
  )
  const presales = sources.orders.filter(({ ckType }) => ckType === CK_TYPE.presale)
  if (presales.length === 0) return
  await lockParts(ctx, [...new Set([...kept, ...lines.map(({ partId }) => partId)])])
  for (const presale of presales) {
    const own = new Set(sources.lines.filter(({ ckId }) => ckId === presale.ckId).map(({ lineId }) => lineId))
    const wanted = lines.flatMap(({ sourceLineId, warehouseId, ckAmount }) =>
      sourceLineId !== null && own.has(sourceLineId) ? [{ lineId: sourceLineId, warehouseId, qty: ckAmount }] : [],
    )
    await unreserve(ctx, causeOf(presale, '转单', ctx.today), wanted)
  }
}

const ORDERS = `
  select ck_id as "ckId", ck_no as "ckNo", ck_type as "ckType", status, client_id as "clientId", version from ck_order
  where tenant_id = $1 and company_id = $2 and ck_type in (1, 2)
    and ck_id in (select ck_id from ck_product where tenant_id = $1 and line_id = any($3::bigint[]))
  order by ck_id for update`
const LINES = `
  select line_id as "lineId", ck_id as "ckId", part_id as "partId", pj_no as "pjNo", xs_price as "xsPrice", unit, unit_factor as "unitFactor", unit_price as "unitPrice", ck_amount as "ckAmount",
    done_amount as "doneAmount"
  from ck_product where tenant_id = $1 and ck_id = any($2::bigint[]) order by ck_id, row_no`
const DONE = `
  update ck_product s set done_amount = coalesce((
    select sum(l.ck_amount) from ck_product l join ck_order o on o.tenant_id = l.tenant_id and o.ck_id = l.ck_id and o.status not in ('已关单', '已红冲')
    where l.tenant_id = $1 and l.source_line_id = s.line_id), 0)
  where s.tenant_id = $1 and s.line_id = any($2::bigint[])
  returning s.line_id as "lineId", s.done_amount as "doneAmount"`
