import { Button } from 'antd'
import { useSession } from '#web/kit/session.ts'
import type { StockInStepsState } from './use-stock-in-steps.ts'

/** What may be done with an order that is read: the keeper who may not write one confirms what the buyer has written. */
export function StockInSteps({ status, steps }: { status: string; steps: StockInStepsState }) {
  const { may } = useSession()
  if (!may('busi:rk:confirm')) return null
  if (status === '草稿') {
    return (
      <Button type="primary" loading={steps.busy === 'confirm'} onClick={() => void steps.confirm()}>
        确认入库
      </Button>
    )
  }
  if (status !== '已确认') return null
  return (
    <Button loading={steps.busy === 'finish'} onClick={() => void steps.finish()} title="单据核对无误，归档">
      完成
    </Button>
  )
}
