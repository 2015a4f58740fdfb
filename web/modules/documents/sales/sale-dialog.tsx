import { Button } from 'antd'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { exports } from '#contract/reports/exports.ts'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { RecordDialog } from '#web/kit/document/document-record.tsx'
import { ExportButton } from '#web/kit/document/export-button.tsx'
import { useSteps } from '#web/kit/document/use-record.ts'
import { openPage } from '#web/kit/page.ts'
import { Held } from './held.tsx'
import { kindOf } from './kinds.ts'
import { SaleButtons } from './sale-buttons.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SalePrint } from './sale-print.tsx'
import { SaleTabs } from './sale-tabs.tsx'
import { useSale } from './use-sale.ts'
import { type SaleTab, useTracking } from './use-tracking.tsx'
import './sale.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 出库单信息 (报价单信息, 预售单信息), read-only, with the decisions of a manager. Answers when the order has moved. */
    outbound: { props: { id: number; title?: string; tab?: SaleTab }; result: { id: number } }
  }
}

export function SaleDialog({ id, title, tab, onDone, onClose }: DialogProps<'outbound'>) {
  const record = useSale(id)
  const steps = useSteps('sale', id)
  const tracking = useTracking(tab)
  const { order } = record
  const kind = kindOf(order?.ckType ?? 0)
  const close = () => (steps.moved ? onDone({ id }) : onClose())
  const edit = () => {
    close()
    openPage(kind.page, { edit: id })
  }
  return (
    <RecordDialog
      title={title ?? (kind.ckType === CK_TYPE.sale ? '出库单信息' : `${kind.what}信息`)}
      width="84%"
      record={record}
      steps={steps}
      onClose={close}
      notice={order && <Held order={order} steps={steps} />}
      buttons={
        order && (
          <>
            {tracking.button(order)}
            <SaleButtons order={order} steps={steps} onEdit={edit} onConverted={() => onDone({ id })} />
            <SalePrint order={order} />
            <ExportButton endpoint={exports.sale} input={{ id }} tag="quick.ckHistory.excel" />
            <Button onClick={() => void openDialog('reminder', { link: `ck/${id}`, linkName: `${kind.what} ${order.ckNo}` })}>提醒</Button>
          </>
        )
      }
    >
      {order && <SaleFacts order={order} />}
      <SaleTabs key={record.version} id={id} ckType={kind.ckType} height={360} {...tracking.tabs} />
    </RecordDialog>
  )
}
