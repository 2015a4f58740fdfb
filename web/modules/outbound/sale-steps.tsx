import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { useSession } from '#web/kit/session.ts'
import type { SaleOrder, SaleStepsState } from './use-sale.ts'

const beforeShipping = ['待审核', '已审核', '已确认', '待拣货', '拣货中', '待验货', '验货中', '待打包', '打包中', '待发货']

interface Props {
  order: SaleOrder
  steps: SaleStepsState
  onEdit: () => void
}

/** What may be done with an order that is read. */
export function SaleSteps({ order, steps, onEdit }: Props) {
  const { may } = useSession()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  return (
    <>
      {order.status === '草稿' && may('busi:ck:upd') && <Button onClick={onEdit}>修改</Button>}
      {['已确认', '已审核'].includes(order.status) && may('busi:ck:confirm') && (
        <Button loading={steps.busy === 'notify'} onClick={() => void steps.notify()} title="通知仓库开始备货">
          通知备货
        </Button>
      )}
      {beforeShipping.includes(order.status) && may('busi:ck:close') && (
        <Popover
          title="关单后释放全部占用，不能恢复"
          trigger="click"
          open={asking}
          onOpenChange={setAsking}
          content={
            <Space>
              <Input
                aria-label="关单原因"
                placeholder="原因"
                maxLength={125}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
              <Button
                danger
                loading={steps.busy === 'close'}
                onClick={() => void steps.close(note).then((closed) => closed && setAsking(false))}
              >
                确定关单
              </Button>
            </Space>
          }
        >
          <Button>关单</Button>
        </Popover>
      )}
    </>
  )
}
