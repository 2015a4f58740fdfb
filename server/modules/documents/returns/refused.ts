import type { Context } from '#server/kit/context.ts'
import { claim } from './approve.ts'
import { saleReturns } from './kinds.ts'
import { lockOrder, th } from './order.ts'
import { save } from './save.ts'

interface Refused {
  clientId: number
  inchargeId: number
  ckNo: string
  reason: string
  lines: readonly { sourceLineId: number; thAmount: string; warehouseId: number; unit: string }[]
}

/** 拒收: goods the client did not take are on their way back: a return that waits for its inspection. Answers its id and number. */
export async function returnRefused(ctx: Context, { clientId, inchargeId, ckNo, reason, lines }: Refused) {
  const goods = lines.map((line) => ({ ...line, posiId: 0, reason: '', remark: '' }))
  const draft = {
    id: 0,
    version: 0,
    clientId,
    thDate: ctx.today,
    inchargeId,
    reason,
    remark: `${ckNo} 拒收`,
    lines: goods,
  }
  const { id, thNo } = await save(ctx, saleReturns, draft)
  const order = await lockOrder({ ...ctx, dataScope: null }, saleReturns, id)
  const totals = await claim(ctx, saleReturns, order, await th.linesOf(ctx, id))
  const walked = [
    { from: '草稿', to: '已审核', note: '拒收' },
    { from: '已审核', to: '待验货', note: '拒收' },
  ]
  await th.walk(ctx, order, walked, totals)
  return { id, thNo }
}
