import { Button } from 'antd'
import { useState } from 'react'
import { exports } from '#contract/reports/exports.ts'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { RecordDialog } from '#web/kit/document/document-record.tsx'
import { ExportButton } from '#web/kit/document/export-button.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { useSteps } from '#web/kit/document/use-record.ts'
import { openPage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session/session.ts'
import { mayPayWith } from './confirm-and-pay.ts'
import { FeesButton } from './fees-button.tsx'
import { StockInFacts } from './stock-in-facts.tsx'
import { StockInPrint } from './stock-in-print.tsx'
import { useStockIn } from './stock-in-record.tsx'
import { StockInReturn } from './stock-in-return.tsx'
import { stockInSteps } from './stock-in-steps.ts'
import { StockInTabs } from './stock-in-tabs.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 入库单信息, read-only. Answers when the date was changed. */
    stockIn: { props: { id: number; title?: string }; result: { id: number } }
  }
}

export function StockInDialog({ id, title = '入库单信息', onDone, onClose }: DialogProps<'stockIn'>) {
  const session = useSession()
  const { may } = session
  const mayPay = mayPayWith(session)
  const record = useStockIn(id)
  const { order } = record
  const [changed, setChanged] = useState(false)
  const steps = useSteps('stock-in', id)
  const close = () => (changed || steps.moved ? onDone({ id }) : onClose())
  const moved = () => {
    record.reload()
    setChanged(true)
  }
  const edit = () => {
    close()
    openPage('StockInList', { edit: id })
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
            {order.status === '草稿' && may('busi:rk:upd') && <Button onClick={edit}>修改</Button>}
            <StockInReturn order={order} onLeave={close} />
            <StepButtons status={order.status} steps={steps} all={stockInSteps(id, mayPay)} />
            <FeesButton order={order} onChanged={moved} />
            <StockInPrint order={order} />
            <ExportButton endpoint={exports.stockIn} input={{ id }} tag="quick.rkHistory.excel" />
            <Button onClick={() => void openDialog('reminder', { link: `rk/${id}`, linkName: `入库单 ${order.rkNo}` })}>提醒</Button>
          </>
        )
      }
    >
      {order && <StockInFacts order={order} onChanged={moved} />}
      <StockInTabs key={record.version} id={id} height={400} />
    </RecordDialog>
  )
}
