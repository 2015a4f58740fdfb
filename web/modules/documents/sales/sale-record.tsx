import type { RecordProps } from '#web/kit/document/document-page.tsx'
import { RecordOnPage } from '#web/kit/document/document-record.tsx'
import { useSteps } from '#web/kit/document/use-record.ts'
import { Held } from './held.tsx'
import { useKind } from './kinds.ts'
import { SaleButtons } from './sale-buttons.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SalePrint } from './sale-print.tsx'
import { SaleTabs } from './sale-tabs.tsx'
import { useSale } from './use-sale.ts'
import { useTracking } from './use-tracking.tsx'

/** An order after 确认, on the page where it was written; `note`: just confirmed, and held: the reason with its figures. */
export function SaleRecord({ id, note, onLeave, onNew, onEdit }: RecordProps) {
  const kind = useKind()
  const record = useSale(id)
  const steps = useSteps('sale', id)
  const tracking = useTracking()
  const { order } = record
  return (
    <RecordOnPage
      what={kind.what}
      no={order?.ckNo ?? ''}
      status={order?.status ?? ''}
      addTag={kind.tags.add}
      record={record}
      steps={steps}
      notice={order && <Held order={order} detail={note} steps={steps} />}
      buttons={
        order && (
          <>
            {tracking.button(order)}
            <SalePrint order={order} />
            <SaleButtons order={order} steps={steps} onEdit={() => onEdit(id)} onConverted={record.reload} />
          </>
        )
      }
      onLeave={onLeave}
      onNew={onNew}
    >
      {order && <SaleFacts order={order} />}
      <SaleTabs key={record.version} id={id} ckType={kind.ckType} {...tracking.tabs} />
    </RecordOnPage>
  )
}
