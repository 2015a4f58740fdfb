import type { Reply } from '#contract/kit.ts'
import { outbound } from '#contract/outbound.ts'
import { useRecord } from '#web/kit/document/use-record.ts'
import { call } from '#web/kit/request.ts'

export type SaleOrder = NonNullable<Reply<typeof outbound.get>['content']>

export const useSale = (id: number) => useRecord('sale', id, (orderId, signal) => call(outbound.get, { id: orderId }, { signal }))
