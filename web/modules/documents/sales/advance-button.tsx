import { Button } from 'antd'
import { outbound } from '#contract/documents/sales/sales.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { SaleOrder } from './kinds.ts'

const WAITING = ['已审核', '已确认', '待拣货', '拣货中', '待验货', '验货中', '待打包', '打包中', '待发货']
const FIRST = ['现结', '款到发货']

/** 预收款 for goods that leave only when they are paid. */
export function AdvanceButton({ order }: { order: SaleOrder }) {
  const { may, maySee } = useSession()
  if (!WAITING.includes(order.status) || !FIRST.includes(order.settleKind) || !may('fin:sk:add') || !maySee('price.txsprice')) return null
  const { id, clientId, clientName } = order
  const take = async () => {
    const { due } = await call(outbound.cashDue, { id })
    if (due === 0 || due === MASKED) return toast.info('本单已付清或已授权赊账，可以发货')
    void openDialog('moneyEditor', { kind: 'sk', clientId, clientName, amount: due })
  }
  return (
    <Button title="发货前收款：新建收款单，没有核销的作为预收款" onClick={() => void take()}>
      预收款
    </Button>
  )
}
