import type { Context } from '#server/kit/context.ts'
import { add, compare, subtract } from '#server/kit/money.ts'
import { lostGoodsArrived } from '../lost-sales/index.ts'
import { tell } from '../messages/index.ts'
import { waitingFor } from '../outbound/index.ts'

interface Arrival {
  rkNo: string
  lines: readonly { partId: number; rkAmount: string }[]
  /** Of each part, what presales have got already. */
  allotted: ReadonlyMap<number, string>
}

/** Each salesman hears which of his open sales can go on now, and whoever registered a lost sale that the goods are here: one message each for the whole delivery. */
export async function tellArrival(ctx: Context, { rkNo, lines, allotted }: Arrival): Promise<void> {
  const arrived = new Map<number, string>()
  for (const { partId, rkAmount } of lines) arrived.set(partId, add(arrived.get(partId) ?? '0', rkAmount))
  for (const [partId, qty] of allotted) arrived.set(partId, subtract(arrived.get(partId) ?? '0', qty))
  for (const [partId, qty] of arrived) if (compare(qty, '0') <= 0) arrived.delete(partId)
  const waiting = await waitingFor(ctx, arrived)
  const salesmen = new Set(waiting.flatMap(({ inchargeId, createdBy }) => [inchargeId, createdBy]))
  for (const userId of salesmen) {
    const own = waiting.filter(({ inchargeId, createdBy }) => inchargeId === userId || createdBy === userId)
    const goods = [...new Map(own.map((row) => [row.pjNo, row])).values()]
    const sales = [...new Map(own.map(({ id, ckNo }) => [id, { id, ckNo }])).values()]
    await tell(ctx, 'goodsArrived', { rkNo, goods, sales }, { userIds: [userId] })
  }
  await lostGoodsArrived(ctx, rkNo, [...arrived.keys()])
}
