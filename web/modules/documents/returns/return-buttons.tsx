import { Button } from 'antd'
import { purchaseReturnSteps } from '#contract/documents/returns.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { type Session, useSession } from '#web/kit/session/session.ts'
import type { ReturnKind } from './kinds.ts'
import { mayGiveBack, toldBack, withMoneyBack } from './money-back.ts'

interface Order {
  id: number
  thNo: string
  status: string
  moneyStatus: string
  clientId: number
  clientName: string
}
interface Props {
  kind: ReturnKind
  order: Order
  steps: Steps
}

/** 供应商已签收, with the money he gives back. */
export const signing =
  (kind: ReturnKind, { id, clientName: partner }: Pick<Order, 'id' | 'clientName'>, session: Session) =>
  () =>
    withMoneyBack(kind, mayGiveBack(session, kind), { id, partner, mayOwe: true }, (back) =>
      call(purchaseReturnSteps.sign, { id, ...back, submittime: stamp() }, { quiet: true }),
    )

/** 退款 of what a return left open as a credit; 验货入库 counts what came. */
export function ReturnButtons({ kind, order, steps }: Props) {
  const { may } = useSession()
  const checks = kind.name === 'sale' && ['已审核', '待验货', '验货中'].includes(order.status) && may('busi:xt:check')
  const check = async () => {
    const counted = await openDialog('returnCheck', { id: order.id, thNo: order.thNo, partner: order.clientName })
    if (counted) await steps.take('checkDone', () => Promise.resolve(counted), `验货入库：${counted.status}${toldBack(counted)}`)
  }
  useShortcut('Alt+0', '验货入库', () => void check(), { inInput: true, disabled: !checks })
  return (
    <>
      <RefundButton kind={kind} order={order} steps={steps} />
      {checks && (
        <Button type="primary" title="Alt+0" onClick={() => void check()}>
          验货入库 <kbd>Alt+0</kbd>
        </Button>
      )}
    </>
  )
}

function RefundButton({ kind, order: { id, clientId, clientName, moneyStatus }, steps }: Props) {
  const session = useSession()
  const mayGive = mayGiveBack(session, kind)
  const paper = kind.name === 'sale' ? 'tk' : 'gk'
  const open = ['未收款', '收款中', '未付款', '付款中'].includes(moneyStatus) && (mayGive || session.may(`fin:${paper}:add`))
  const giveBack = () =>
    withMoneyBack(kind, mayGive, { id, partner: clientName, mayOwe: false }, (back) =>
      call(kind.calls.payBack, { id, ...back, submittime: stamp() }, { quiet: true }),
    )
  const payBack = () =>
    mayGive
      ? void steps.take('payBack', giveBack, (given) => `退款成功${toldBack(given ?? { given: 0 })}`)
      : void openDialog('moneyEditor', { kind: paper, clientId, clientName })
  useShortcut('Alt+T', '退款', payBack, { disabled: !open })
  if (!open) return null
  return (
    <Button title="Alt+T" onClick={payBack}>
      退款
    </Button>
  )
}
