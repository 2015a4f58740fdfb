import type { Row } from '#contract/kit/fields.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Every price of an offer that was ever written. */
    offerHistory: { props: { id: number; supplierName: string } }
  }
}

const columns = columnsFor<Row<typeof supplierOffers.history>>()(
  { prop: 'changeTime', label: '时间', width: 140 },
  { prop: 'fromQty', label: '数量从', width: 76, number: true },
  { prop: 'price', label: '报价', width: 90, number: true, blank: '取消' },
  { prop: 'fromDay', label: '生效', width: 90 },
  { prop: 'toDay', label: '截止', width: 90 },
  { prop: 'modifier', label: '经办人' },
)

export function OfferHistoryDialog({ id, supplierName, onClose }: DialogProps<'offerHistory'>) {
  return (
    <AppDialog title={`报价历史 · ${supplierName}`} width={640} onClose={onClose}>
      <ReadRows
        label="报价历史"
        pageKey="OfferHistory"
        columns={columns}
        queryKey={['offer-history', id]}
        load={(page, signal) => call(supplierOffers.history, { id, ...page }, { signal, quiet: true })}
        empty="暂无报价记录"
        height={300}
      />
    </AppDialog>
  )
}
