import type { RecordGiven } from '#web/kit/document/document-page.tsx'
import { RecordOnPage } from '#web/kit/document/document-record.tsx'
import { useSteps } from '#web/kit/document/use-record.ts'
import { OrderButtons } from './order-buttons.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { tags } from './tags.ts'
import { useOrder } from './use-order.ts'

/** An order after 审核, on the page where it was written. */
export function OrderRecord({ id, onLeave, onNew, onEdit }: RecordGiven) {
  const record = useOrder(id)
  const steps = useSteps('purchase-order', id)
  const { order } = record
  return (
    <RecordOnPage
      what="采购订单"
      no={order?.cgNo ?? ''}
      status={order?.status ?? ''}
      addTag={tags.add}
      record={record}
      steps={steps}
      buttons={order && <OrderButtons order={order} steps={steps} onEdit={() => onEdit(id)} onReceived={record.reload} />}
      onLeave={onLeave}
      onNew={onNew}
    >
      {order && <OrderFacts order={order} />}
      <OrderTabs key={record.version} id={id} />
    </RecordOnPage>
  )
}
