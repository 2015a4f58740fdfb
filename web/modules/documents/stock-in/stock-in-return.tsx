import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { ReturnButton } from '#web/kit/document/linked-returns.tsx'

interface Props {
  order: NonNullable<Reply<typeof stockIn.get>['content']>
  onLeave: () => void
}

/** 退货 of an order whose goods are in stock. */
export function StockInReturn({ order, onLeave }: Props) {
  if (!['已确认', '已完成'].includes(order.status)) return null
  const { supplierId, supplierName, rkNo } = order
  return <ReturnButton kind="purchase" source={{ clientId: supplierId, clientName: supplierName, docNo: rkNo }} onLeave={onLeave} />
}
