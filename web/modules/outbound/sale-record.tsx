import type { RecordGiven } from '#web/kit/document/document-page.tsx'
import { RecordOnPage } from '#web/kit/document/document-record.tsx'
import { useSteps } from '#web/kit/document/use-record.ts'
import { Held } from './held.tsx'
import { SaleButtons } from './sale-buttons.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SaleTabs } from './sale-tabs.tsx'
import { tags } from './tags.ts'
import { useSale } from './use-sale.ts'
import { useTracking } from './use-tracking.tsx'

/** An order after 确认, on the page where it was written; `note`: just confirmed, and held: the reason with its figures. */
export function SaleRecord({ id, note, onLeave, onNew, onEdit }: RecordGiven) {
  const record = useSale(id)
  const steps = useSteps('sale', id)
  const tracking = useTracking()
  const { order } = record
  return (
    <RecordOnPage
      what="销售单"
      no={order?.ckNo ?? ''}
      status={order?.status ?? ''}
      addTag={tags.add}
      record={record}
      steps={steps}
      notice={order && <Held order={order} detail={note} steps={steps} />}
      buttons={
        order && (
          <>
            {tracking.button(order)}
            <SaleButtons order={order} steps={steps} onEdit={() => onEdit(id)} />
          </>
        )
      }
      onLeave={onLeave}
      onNew={onNew}
    >
      {order && <SaleFacts order={order} />}
      <SaleTabs key={record.version} id={id} {...tracking.tabs} />
    </RecordOnPage>
  )
}
