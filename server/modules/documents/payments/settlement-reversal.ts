import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import type { Reversible } from '../core/index.ts'
import { unsettleOf } from './settle-by-hand.ts'

const SIDES = Object.keys(DUES) as DueDirection[]
const amounts = SIDES.map((side) => DUES[side].tag)

/** What was settled by hand between two documents that have nothing else to do with each other. */
const settlements = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .selectFrom('settlement as s')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 's.tenantId').onRef('c.clientId', '=', 's.clientId'))
    .innerJoin('accysyf as d', (join) => join.onRef('d.tenantId', '=', 's.tenantId').onRef('d.ysyfId', '=', 's.debitId'))
    .innerJoin('accysyf as h', (join) => join.onRef('h.tenantId', '=', 's.tenantId').onRef('h.ysyfId', '=', 's.creditId'))
    .leftJoin('settlement as r', (join) => join.onRef('r.tenantId', '=', 's.tenantId').onRef('r.reverses', '=', 's.settlementId'))
    .where('s.tenantId', '=', ctx.tenantId)
    .where('s.companyId', '=', ctx.companyId)
    .where('s.settlementId', 'in', ids)
    .where('s.reverses', 'is', null)
    .where(clientsInScope(ctx, 'c'))
    .select([
      's.settlementId',
      's.direction',
      's.amount',
      's.settledOn',
      'd.docNo as debtNo',
      'h.docNo as creditNo',
      'r.settlementId as back',
    ])
    .execute()

export const settlementReversal: Reversible = {
  amounts,
  onItsDay: false,
  async find(ctx, ids) {
    const rows = await settlements(ctx, ids)
    return rows
      .filter(({ direction }) => ctx.may(`fin:${direction}:query`))
      .map(({ settlementId, amount, settledOn, debtNo, creditNo, back }) => {
        const way = back === null ? ({ word: '取消核销', tag: 'fin:settle:upd' } as const) : undefined
        return { id: settlementId, docNo: `${creditNo} → ${debtNo}`, status: way ? '已核销' : '已取消', amount, bizDate: settledOn, way }
      })
  },
  // whoever settles or takes back locks the receipts and the client himself
  lock: async () => {},
  async undo(ctx, { id }) {
    const [row] = await settlements(ctx, [id])
    if (!row) throw notYours()
    await unsettleOf(row.direction as DueDirection)(ctx, { settlementId: id })
    return { status: '已取消' }
  },
}
