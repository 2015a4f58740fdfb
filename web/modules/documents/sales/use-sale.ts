import { outbound } from '#contract/documents/sales/sales.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { useRecord } from '#web/kit/document/use-record.ts'
import { call } from '#web/kit/request/request.ts'

export type SaleOrder = NonNullable<Reply<typeof outbound.get>['content']>

export const useSale = (id: number) => useRecord('sale', id, (orderId, signal) => call(outbound.get, { id: orderId }, { signal }))
