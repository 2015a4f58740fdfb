import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { useRecord } from '#web/kit/document/use-record.ts'
import { call } from '#web/kit/request/request.ts'

export type PurchaseOrder = NonNullable<Reply<typeof purchaseOrders.get>['content']>

export const useOrder = (id: number) =>
  useRecord('purchase-order', id, (orderId, signal) => call(purchaseOrders.get, { id: orderId }, { signal }))
