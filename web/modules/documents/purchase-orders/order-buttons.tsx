import { Button } from 'antd'
import { stockIn } from '#contract/documents/stock-in.ts'
import { printing } from '#contract/printing/printouts.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { openPage } from '#web/kit/page.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { orderSteps } from './order-steps.ts'
import type { PurchaseOrder } from './use-order.ts'

interface Props {
  order: PurchaseOrder
  steps: Steps
  onEdit: () => void
  /** A stock-in was begun; it is opened right after. */
  onReceived: () => void
}

/** What may be done with an order that is read. 收货 begins a stock-in of all that has not come; what came is corrected there. */
export function OrderButtons({ order, steps, onEdit, onReceived }: Props) {
  const { may } = useSession()
  const { id, status } = order
  const receive = async () => {
    const made = await steps.run('receive', () => call(stockIn.receive, { cgId: id, submittime: stamp() }, { quiet: true }))
    if (!made) return
    toast.success(`已生成入库单草稿 ${made.rkNo}，请按实到数量修改后确认`)
    onReceived()
    openPage('StockInList', { edit: made.id })
  }
  return (
    <>
      {status === '草稿' && may('busi:cg:upd') && <Button onClick={onEdit}>修改</Button>}
      {['已审核', '进行中'].includes(status) && may('busi:rk:add') && (
        <Button type="primary" loading={steps.busy === 'receive'} onClick={() => void receive()}>
          收货
        </Button>
      )}
      <PrintButton
        label="打印"
        tag="busi:cg:print"
        keys="F9"
        of={{ document: 'purchase', documentId: id }}
        report="purchase"
        ask={(how) => call(printing.purchase, { id, ...how })}
      />
      <StepButtons status={status} steps={steps} all={orderSteps(id)} />
    </>
  )
}
