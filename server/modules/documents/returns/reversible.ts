import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Hanging, type Reversible, wayOf } from '../core/index.ts'
import { close, withSources } from './approve.ts'
import { lifeOf, purchaseReturns, type ReturnKind, saleReturns } from './kinds.ts'
import { lockOrder, th } from './order.ts'
import { reverseReturn } from './reverse.ts'

const reversalOf = (kind: ReturnKind): Reversible => {
  const { reverse, close: closing } = lifeOf(kind)
  const ways = [
    { from: reverse.from, word: '红冲', tag: `busi:${kind.document}:reverse` },
    { from: closing.from, word: '关单', tag: `busi:${kind.document}:close` },
  ] as const
  return {
    amounts: [kind.priceTag],
    onItsDay: true,
    async find(ctx, ids) {
      if (!ctx.may(`busi:${kind.document}:query`)) return []
      const rows = await th
        .visible(ctx)
        .select(['o.thId', 'o.thNo', 'o.status', 'o.thSum', 'o.thDate', 'o.postDate'])
        .where('o.thType', '=', kind.type)
        .where('o.thId', 'in', ids)
        .execute()
      return rows.map(({ thId, thNo, status, thSum, thDate, postDate }) => ({
        ...{ id: thId, docNo: thNo, status, amount: thSum, bizDate: postDate ?? thDate, way: wayOf(status, ways) },
      }))
    },
    async lock(ctx, id) {
      await lockOrder(ctx, kind, id)
      // lines of sales are locked once the locks are held: goods that come in write into those they correct
      if (kind.type === 1) await withSources(ctx, kind, await th.linesOf(ctx, id))
    },
    undo: (ctx, input, status) =>
      (reverse.from as readonly string[]).includes(status) ? reverseReturn(ctx, kind, input) : close(ctx, kind, input),
  }
}

export const returnReversals = { xt: reversalOf(saleReturns), ct: reversalOf(purchaseReturns) }

/** Returns that take back lines of a sale or a stock-in, or are about to. */
export async function hangingReturns(ctx: Pick<Context, 'db' | 'tenantId'>, document: string, id: number): Promise<Hanging[]> {
  const kind = [saleReturns, purchaseReturns].find(({ source }) => source.document === document)
  if (!kind) return []
  const rows = await statement<{ id: number; posted: boolean }>(ctx, 'th.all-hanging', HANGING, [ctx.tenantId, kind.type, id])
  return rows.map((row) => ({ document: kind.document, id: row.id, why: row.posted ? '已退货' : '有未完成的退货' }))
}

const HANGING = `
  select th_id as id, bool_or(posted) as posted from th_product where tenant_id = $1 and th_type = $2 and source_id = $3 and (claims or posted)
  group by 1 order by 1 desc`

/** The sales or stock-ins that a posted return takes back. */
export async function sourcesOfReturn(ctx: Pick<Context, 'db' | 'tenantId'>, document: string, id: number): Promise<Hanging[]> {
  const kind = [saleReturns, purchaseReturns].find((each) => each.document === document)
  if (!kind) return []
  const rows = await statement<{ id: number }>(ctx, 'th.taken-from', TAKEN_FROM, [ctx.tenantId, id])
  return rows.map((row) => ({ document: kind.source.document, id: row.id, why: '' }))
}
const TAKEN_FROM = 'select distinct source_id as id from th_product where tenant_id = $1 and th_id = $2 and source_id > 0'
