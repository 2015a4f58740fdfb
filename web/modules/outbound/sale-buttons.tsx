import { Button } from 'antd'
import { CK_TYPE } from '#contract/sale.ts'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { useSession } from '#web/kit/session.ts'
import { ConvertButtons } from './convert-buttons.tsx'
import { kindOf } from './kinds.ts'
import { offerSteps } from './offer-steps.ts'
import { saleSteps } from './sale-steps.ts'
import type { SaleOrder } from './use-sale.ts'

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
  return (
    <>
      {order.status === '草稿' && may(kindOf(order.ckType).tags.upd) && <Button onClick={onEdit}>修改</Button>}
      {order.ckType !== CK_TYPE.sale && <ConvertButtons order={order} onConverted={onConverted} />}
      <StepButtons
        status={order.status}
        steps={steps}
        all={order.ckType === CK_TYPE.sale ? saleSteps(order.id) : offerSteps(order.id, order.ckType)}
      />
    </>
  )
}
