import { Alert } from 'antd'
import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { periods } from '#contract/ledgers/periods.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 月结 or 反月结 of a month. */
    periodStep: { props: { month: string; action: 'close' | 'reopen'; drafts: number }; result: { done: true } }
  }
}

export function PeriodDialog({ month, action, drafts, onDone, onClose }: DialogProps<'periodStep'>) {
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState(false)
  const closing = action === 'close'
  const { busy, save } = useSaving(async (submittime) => {
    if (!closing && note.trim() === '') return setWrong(true)
    await call(periods[action], { month, note, submittime })
    toast.success(closing ? `${month} 已月结` : `${month} 已反月结`)
    onDone({ done: true })
  })
  return (
    <AppDialog
      title={`${closing ? '月结' : '反月结'} ${month}`}
      width={460}
      onClose={onClose}
      onOk={() => void save()}
      okText={closing ? '确认月结' : '确认反月结'}
      busy={busy}
    >
      <Alert
        style={{ marginBottom: 10 }}
        type={drafts > 0 || !closing ? 'warning' : 'info'}
        showIcon
        title={
          closing
            ? drafts > 0
              ? `${month} 还有 ${drafts} 张没有记账的单据，月结后要改到之后的日期才能记账`
              : `月结后，${month} 及以前的日期不能再记账`
            : `反月结后，${month} 的日期又可以记账，该月的数字可能变化`
        }
      />
      <FormGrid columns={1}>
        <TextField
          name="note"
          label={closing ? '说明' : '原因'}
          required={!closing}
          maxLength={limitOf(periods.close.input.note)}
          value={note}
          error={wrong && note.trim() === '' ? '请输入反月结的原因' : undefined}
          onChange={setNote}
        />
      </FormGrid>
    </AppDialog>
  )
}
