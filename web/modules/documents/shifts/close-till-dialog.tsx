import { useState } from 'react'
import { shifts } from '#contract/documents/shifts.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'

type Mine = Reply<typeof shifts.mine>
declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 交班: what was counted, and where the cash goes. */
    closeTill: { props: { shift: NonNullable<Mine['content']>; safes: Mine['safes'] }; result: { done: true } }
  }
}

export function CloseTillDialog({ shift, safes, onDone, onClose }: DialogProps<'closeTill'>) {
  const { realName } = useUser()
  const [counted, setCounted] = useState<Readonly<Record<number, number | null>>>({})
  const [handed, setHanded] = useState<number | null>(0)
  const [safeId, setSafeId] = useState(0)
  const { busy, refusal, dismiss, say, run } = useAction()
  const cash = counted[shift.accountId] ?? null
  const hand = async () => {
    if (cash === null) return say('请先清点钱箱，输入实点金额')
    if (handed && !safeId) return say('请选择上交账户')
    const counts = shift.accounts.flatMap(({ id }) => {
      const sum = counted[id] ?? null
      return sum === null ? [] : [{ accountId: id, counted: sum }]
    })
    const sent = { id: shift.id, counts, safeId, handed: handed ?? 0, submittime: stamp() }
    if (!(await run('close', () => call(shifts.close, sent, { quiet: true })))) return
    toast.success('已交班')
    announce('money')
    onDone({ done: true })
    void openDialog('tillSheet', { id: shift.id, cashierName: realName, mayConfirm: false })
  }
  const names = [...shift.accounts.map(({ id }) => `count${id}`), 'handed', 'safeId']
  const enter = useEnterNext(names, () => void hand())
  const shortcuts = [{ keys: 'F8', label: '交班', run: () => void hand() }]
  return (
    <AppDialog
      title={`交班 · ${shift.accountName}`}
      width={460}
      onClose={onClose}
      onOk={() => void hand()}
      okText="交班"
      busy={busy !== ''}
      shortcuts={shortcuts}
    >
      <Refusal text={refusal} onDismiss={dismiss} />
      <p>先清点，交班后显示应有金额。现金差异自动记入其他收支，类别“长短款”。</p>
      <FormGrid columns={1} enter={enter} disabled={busy !== ''}>
        {shift.accounts.map(({ id, accountName }) => (
          <NumberField
            key={id}
            name={`count${id}`}
            label={`${accountName} 实点`}
            required={id === shift.accountId}
            placeholder={id === shift.accountId ? undefined : '不填：不清点'}
            digits={2}
            value={counted[id] ?? null}
            onChange={(sum) => setCounted((before) => ({ ...before, [id]: sum }))}
          />
        ))}
        <NumberField name="handed" label="上交现金" digits={2} value={handed} onChange={setHanded} />
        <DictField
          name="safeId"
          label="上交账户"
          placeholder="不填：全部留给下一班"
          options={safes
            .filter(({ id }) => id !== shift.accountId)
            .map(({ id, accountName }) => ({ value: String(id), label: accountName }))}
          value={safeId ? String(safeId) : ''}
          onChange={(value) => setSafeId(Number(value))}
        />
      </FormGrid>
    </AppDialog>
  )
}
