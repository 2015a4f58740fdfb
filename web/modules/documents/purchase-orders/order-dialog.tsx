import { Button } from 'antd'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { RecordDialog } from '#web/kit/document/document-record.tsx'
import { useSteps } from '#web/kit/document/use-record.ts'
import { openPage } from '#web/kit/page.ts'
import { OrderButtons } from './order-buttons.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { useOrder } from './use-order.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 采购订单信息. Answers when the order has moved. */
    purchaseOrder: { props: { id: number; title?: string }; result: { id: number } }
  }
}

export function OrderDialog({ id, title = '采购订单信息', onDone, onClose }: DialogProps<'purchaseOrder'>) {
  const record = useOrder(id)
  const steps = useSteps('purchase-order', id)
  const { order } = record
  const close = () => (steps.moved ? onDone({ id }) : onClose())
  const edit = () => {
    close()
    openPage('PurchaseOrderList', { edit: id })
  }
  return (
    <RecordDialog
      title={title}
      record={record}
      steps={steps}
      onClose={close}
      buttons={
        order && (
          <>
            <OrderButtons order={order} steps={steps} onEdit={edit} onReceived={() => onDone({ id })} />
            <Button onClick={() => void openDialog('reminder', { link: `cg/${id}`, linkName: `采购订单 ${order.cgNo}` })}>提醒</Button>
          </>
        )
      }
    >
      {order && <OrderFacts order={order} />}
      <OrderTabs key={record.version} id={id} height={360} />
    </RecordDialog>
  )
}
