import { Button } from 'antd'
import { useState } from 'react'
import { subtract } from '#contract/kit/decimal.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { settlingOf } from '#web/kit/document/money-kinds.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { balanced, type Chosen, sumOf } from './allot.ts'
import { OpenItems, useOpenItems } from './open-items.tsx'
import '#web/kit/document/money.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 核销 of what is owed with 预收/预付 and returns, without new money. */
    settle: { props: { direction: DueDirection; clientId: number; clientName: string }; result: { changed: true } }
  }
}

export function SettleDialog({ direction, clientId, clientName, onDone, onClose }: DialogProps<'settle'>) {
  const state = useOpenItems(direction, clientId)
  const [chosen, setChosen] = useState<Chosen>({})
  const { busy, refusal, dismiss, say, run } = useAction()
  const { name, advance } = DUES[direction]
  const debts = sumOf(Object.fromEntries(Object.entries(chosen).filter(([, amount]) => amount > 0)))
  const credits = subtract(debts, sumOf(chosen))
  const settle = async () => {
    const items = Object.entries(chosen).map(([id, amount]) => ({ itemId: Number(id), amount }))
    if (items.length < 2) return say('请选择要互相核销的单据，或按“自动匹配”')
    const sent = { clientId, items, submittime: stamp() }
    const reply = await run('settle', () => call(settlingOf(direction).settle, sent, { quiet: true }))
    if (!reply) return state.reload()
    toast.success('核销成功')
    announce('money')
    onDone({ changed: true })
  }
  return (
    <AppDialog
      title={`${advance}核销 · ${clientName}`}
      width={900}
      onClose={onClose}
      busy={busy !== ''}
      onOk={() => void settle()}
      okText="核销"
      extra={<Button onClick={() => setChosen(balanced(state.items ?? []))}>自动匹配</Button>}
    >
      <Refusal text={refusal} onDismiss={dismiss} />
      <OpenItems direction={direction} state={state} chosen={chosen} onChosen={setChosen} height={340} empty="暂无未结明细" />
      <p className="finance-sum" role="status">
        <span>
          {name} <b>{formatDecimal(debts, 2)}</b>
        </span>
        <span>
          {advance}与退货 <b>{formatDecimal(credits, 2)}</b>
        </span>
        {sumOf(chosen) !== '0' && Number(sumOf(chosen)) !== 0 && (
          <span className="finance-bad">两边相差 {formatDecimal(sumOf(chosen), 2)}，相等才能核销</span>
        )}
      </p>
    </AppDialog>
  )
}
