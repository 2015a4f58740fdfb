import { Button } from 'antd'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { RecordDialog } from '#web/kit/document/document-record.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { openPage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session/session.ts'
import { PriceFacts, PriceTabs, usePriceOrder, usePriceSteps } from './price-record.tsx'
import { priceSteps } from './price-steps.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 调价单, read. Answers when a step was taken. */
    priceOrder: { props: { id: number }; result: { id: number } }
  }
}

export function PriceOrderDialog({ id, onDone, onClose }: DialogProps<'priceOrder'>) {
  const { may } = useSession()
  const record = usePriceOrder(id)
  const steps = usePriceSteps(id)
  const { order } = record
  const close = () => (steps.moved ? onDone({ id }) : onClose())
  const edit = (draft: number) => {
    close()
    openPage('PriceOrderList', { edit: draft })
  }
  return (
    <RecordDialog
      title="调价单"
      record={record}
      steps={steps}
      onClose={close}
      buttons={
        order && (
          <>
            {order.status === '草稿' && may('base:priceorder:add') && <Button onClick={() => edit(id)}>修改</Button>}
            <StepButtons status={order.status} steps={steps} all={priceSteps(id, edit)} />
          </>
        )
      }
    >
      {order && <PriceFacts order={order} />}
      <PriceTabs key={record.version} id={id} height={400} />
    </RecordDialog>
  )
}
