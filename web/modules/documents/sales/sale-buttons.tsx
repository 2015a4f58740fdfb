import { Button } from 'antd'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ReturnButton } from '#web/kit/document/linked-returns.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { useSession } from '#web/kit/session/session.ts'
import { AdvanceButton } from './advance-button.tsx'
import { ConvertButtons } from './convert-buttons.tsx'
import { kindOf } from './kinds.ts'
import { offerSteps } from './offer-steps.ts'
import { PayButton } from './pay-button.tsx'
import { saleSteps } from './sale-steps.ts'
import type { SaleOrder } from './use-sale.ts'

const POSTED = ['已在途', '已完成']

interface Props {
  order: SaleOrder
  steps: Steps
  onEdit: () => void
  /** A document was made of it. */
  onConverted: () => void
}

/** What may be done with an order that is read. */
export function SaleButtons({ order, steps, onEdit, onConverted }: Props) {
  const { may } = useSession()
  const refuse = async () => {
    const made = await openDialog('refuseSale', { id: order.id, ckNo: order.ckNo })
    if (made) await steps.take('refuse', () => Promise.resolve(made), `已拒收，退货单 ${made.thNo} 待验货`)
  }
  return (
    <>
      {order.status === '草稿' && may(kindOf(order.ckType).tags.upd) && <Button onClick={onEdit}>修改</Button>}
      {order.ckType !== CK_TYPE.sale && <ConvertButtons order={order} onConverted={onConverted} />}
      {order.ckType === CK_TYPE.sale && order.status === '已在途' && may('busi:ck:sign') && (
        <Button onClick={() => void refuse()} title="客户不收或只收一部分：没收的生成退货单">
          拒收
        </Button>
      )}
      {order.ckType === CK_TYPE.sale && POSTED.includes(order.status) && (
        <ReturnButton
          kind="sale"
          source={{ clientId: order.clientId, clientName: order.clientName, docNo: order.ckNo }}
          onLeave={onConverted}
        />
      )}
      {order.ckType === CK_TYPE.sale && <PayButton order={order} steps={steps} />}
      {order.ckType === CK_TYPE.sale && <AdvanceButton order={order} />}
      <StepButtons
        status={order.status}
        steps={steps}
        all={order.ckType === CK_TYPE.sale ? saleSteps(order) : offerSteps(order.id, order.ckType)}
      />
    </>
  )
}
