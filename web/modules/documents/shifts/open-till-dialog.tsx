import { useState } from 'react'
import { shifts } from '#contract/documents/shifts.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call, stamp } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 开班: which till, and what is in it. */
    openTill: { props: { tills: Reply<typeof shifts.mine>['tills'] }; result: { id: number } }
  }
}

export function OpenTillDialog({ tills, onDone, onClose }: DialogProps<'openTill'>) {
  const free = tills.filter(({ cashier }) => !cashier)
  const keptIn = (id: number) => {
    const kept = tills.find((till) => till.id === id)?.kept
    return typeof kept === 'number' ? kept : null
  }
  const [accountId, setAccountId] = useState(free[0]?.id ?? 0)
  const [opening, setOpening] = useState<number | null>(keptIn(accountId))
  const { busy, refusal, dismiss, say, run } = useAction()
  const start = async () => {
    if (!accountId) return say(tills.length > 0 ? '钱箱都有人当班，请先交班' : '暂无现金账户，请先在“账户与流水”新增')
    if (opening === null) return say('请清点钱箱，输入备用金；没有现金输入0')
    const reply = await run('open', () => call(shifts.open, { accountId, opening, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    toast.success('已开班')
    onDone({ id: reply.id })
  }
  const enter = useEnterNext(['accountId', 'opening'], () => void start())
  const shortcuts = [{ keys: 'F8', label: '开班', run: () => void start() }]
  return (
    <AppDialog title="开班" width={420} onClose={onClose} onOk={() => void start()} okText="开班" busy={busy !== ''} shortcuts={shortcuts}>
      <Refusal text={refusal} onDismiss={dismiss} />
      <FormGrid columns={1} enter={enter} disabled={busy !== ''}>
        <DictField
          name="accountId"
          label="钱箱"
          required
          options={free.map(({ id, accountName }) => ({ value: String(id), label: accountName }))}
          value={accountId ? String(accountId) : ''}
          onChange={(value) => {
            setAccountId(Number(value))
            setOpening(keptIn(Number(value)))
          }}
        />
        <NumberField name="opening" label="备用金" required digits={2} value={opening} onChange={setOpening} />
      </FormGrid>
      <p>备用金是开班时钱箱里的现金，自动带出上一班留下的金额，请清点核对。</p>
    </AppDialog>
  )
}
