import { Button } from 'antd'
import { stockIn } from '#contract/documents/stock-in.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { openPage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

interface Props {
  order: { id: number; status: string }
  steps: Steps
  /** A stock-in was begun; it is opened right after. */
  onReceived: () => void
}

/** 收货 begins a stock-in of all that has not come; what came is corrected there. */
export function ReceiveButton({ order: { id, status }, steps, onReceived }: Props) {
  const { may } = useSession()
  const open = ['已审核', '进行中'].includes(status) && may('busi:rk:add')
  const receive = async () => {
    const made = await steps.run('receive', () => call(stockIn.receive, { cgId: id, submittime: stamp() }, { quiet: true }))
    if (!made) return
    toast.success(`已生成入库单草稿 ${made.rkNo}，请按实到数量修改后确认`)
    onReceived()
    openPage('StockInList', { edit: made.id, startIn: 'rkAmount' })
  }
  useShortcut('Alt+0', '收货', () => void receive(), { inInput: true, disabled: !open || steps.busy === 'receive' })
  if (!open) return null
  return (
    <Button type="primary" loading={steps.busy === 'receive'} onClick={() => void receive()}>
      收货 <kbd>Alt+0</kbd>
    </Button>
  )
}
