import type { Reply } from '#contract/kit.ts'
import { purchaseOrders } from '#contract/purchase.ts'
import { useRecord } from '#web/kit/document/use-record.ts'
import { call } from '#web/kit/request.ts'

export type PurchaseOrder = NonNullable<Reply<typeof purchaseOrders.get>['content']>

export const useOrder = (id: number) =>
  useRecord('purchase-order', id, (orderId, signal) => call(purchaseOrders.get, { id: orderId }, { signal }))
