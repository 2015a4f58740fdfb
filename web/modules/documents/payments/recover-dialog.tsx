import { useState } from 'react'
import { badDebts } from '#contract/documents/payments/payments.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 坏账收回: how much came in after all; it is owed again and a 收款单 is opened on it. */
    recoverDebt: { props: { id: number; clientId: number; clientName: string; left: number }; result: { itemId: number } }
  }
}

export function RecoverDialog({ id, clientId, clientName, left, onDone, onClose }: DialogProps<'recoverDebt'>) {
  const { may } = useSession()
  const [amount, setAmount] = useState<number | null>(left)
  const { busy, refusal, dismiss, say, run } = useAction()
  const recover = async () => {
    if (!amount || amount <= 0) return say('请输入大于0的金额')
    const reply = await run('recover', () => call(badDebts.recover, { id, amount, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    toast.success('已恢复应收')
    announce('money')
    onDone({ itemId: reply.itemId })
    if (may('fin:sk:add')) void openDialog('moneyEditor', { kind: 'sk', clientId, clientName, amount, chosen: { [reply.itemId]: amount } })
  }
  const enter = useEnterNext(['amount'], () => void recover())
  return (
    <AppDialog
      title={`坏账收回 · ${clientName}`}
      width={420}
      onClose={onClose}
      onOk={() => void recover()}
      okText="收回"
      busy={busy !== ''}
    >
      <Refusal text={refusal} onDismiss={dismiss} />
      <FormGrid columns={1} enter={enter}>
        <NumberField name="amount" label="收回金额" required digits={2} value={amount} onChange={setAmount} />
      </FormGrid>
    </AppDialog>
  )
}
