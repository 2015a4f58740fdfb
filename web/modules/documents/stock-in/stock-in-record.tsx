import { stockIn } from '#contract/documents/stock-in.ts'
import type { RecordGiven } from '#web/kit/document/document-page.tsx'
import { RecordOnPage } from '#web/kit/document/document-record.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { useRecord, useSteps } from '#web/kit/document/use-record.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { mayPayWith } from './confirm-and-pay.ts'
import { FeesButton } from './fees-button.tsx'
import { PayButton } from './pay-button.tsx'
import { StockInFacts } from './stock-in-facts.tsx'
import { StockInPrint } from './stock-in-print.tsx'
import { StockInReturn } from './stock-in-return.tsx'
import { stockInSteps } from './stock-in-steps.ts'
import { StockInTabs } from './stock-in-tabs.tsx'
import { tags } from './tags.ts'

export const useStockIn = (id: number) => useRecord('stock-in', id, (orderId, signal) => call(stockIn.get, { id: orderId }, { signal }))

/** An order after 确认, on the page where it was written: read-only, with its log. */
export function StockInRecord({ id, onLeave, onNew }: RecordGiven) {
  const record = useStockIn(id)
  const steps = useSteps('stock-in', id)
  const { order } = record
  const mayPay = mayPayWith(useSession())
  return (
    <RecordOnPage
      what="入库单"
      no={order?.rkNo ?? ''}
      status={order?.status ?? ''}
      addTag={tags.add}
      record={record}
      steps={steps}
      buttons={
        <>
          {order && <StockInPrint order={order} />}
          {order && <FeesButton order={order} onChanged={record.reload} />}
          {order && <StockInReturn order={order} onLeave={onLeave} />}
          {order && <PayButton order={order} steps={steps} />}
          <StepButtons status={order?.status ?? ''} steps={steps} all={stockInSteps(id, mayPay)} />
        </>
      }
      onLeave={onLeave}
      onNew={onNew}
    >
      {order && <StockInFacts order={order} onChanged={record.reload} />}
      <StockInTabs key={record.version} id={id} />
    </RecordOnPage>
  )
}
