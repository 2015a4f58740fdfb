import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import type { Reversible } from '../core/index.ts'
import { openingNo, reverseOpening, visibleOpenings } from './openings.ts'

const SIDES = Object.keys(DUES) as DueDirection[]
const amounts = SIDES.map((side) => DUES[side].tag)

/** 期初往来, of both sides. */
export const openingReversal: Reversible = {
  amounts,
  onItsDay: false,
  async find(ctx, ids) {
    if (!ctx.may('fin:opening:query')) return []
    const rows = await visibleOpenings(ctx)
      .select(['o.openingId', 'o.docNo', 'o.amount', 'o.bizDate', 'o.reversedAt'])
      .where('o.openingId', 'in', ids)
      .execute()
    return rows.map(({ openingId, docNo, amount, bizDate, reversedAt }) => {
      const way = reversedAt === null ? ({ word: '红冲', tag: 'fin:opening:upd' } as const) : undefined
      return { id: openingId, docNo: openingNo({ openingId, docNo }), status: way ? '有效' : '已红冲', amount, bizDate, way }
    })
  },
  lock: (ctx, id) => visibleOpenings(ctx).select('o.openingId').where('o.openingId', '=', id).forUpdate('o').execute(),
  undo: (ctx, input) => reverseOpening(ctx, input, SIDES),
}
