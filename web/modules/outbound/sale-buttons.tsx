import { Button } from 'antd'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { useSession } from '#web/kit/session.ts'
import { saleSteps } from './sale-steps.ts'
import type { SaleOrder } from './use-sale.ts'

interface Props {
  order: SaleOrder
  steps: Steps
  onEdit: () => void
}

/** What may be done with an order that is read. */
export function SaleButtons({ order, steps, onEdit }: Props) {
  const { may } = useSession()
  return (
    <>
      {order.status === '草稿' && may('busi:ck:upd') && <Button onClick={onEdit}>修改</Button>}
      <StepButtons status={order.status} steps={steps} all={saleSteps(order.id)} />
    </>
  )
}
