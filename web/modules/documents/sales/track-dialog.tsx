import { Radio } from 'antd'
import { useState } from 'react'
import { TRACK_LENGTH, TRACK_TYPES, type TrackType, tracking } from '#contract/documents/sales/tracking.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 添加处理 to an order (trading.md 2.2, 5). Answers when the entry is written. */
    track: { props: { ckId: number; ckNo: string }; result: { ckId: number } }
  }
}

const types = Object.entries(TRACK_TYPES).map(([value, label]) => ({ value: Number(value) as TrackType, label }))

export function TrackDialog({ ckId, ckNo, onDone, onClose }: DialogProps<'track'>) {
  const [trackType, setType] = useState<TrackType>(11)
  const [remark, setRemark] = useState('')
  const [error, setError] = useState('')
  const word = TRACK_TYPES[trackType]
  const { busy, save } = useSaving(async (submittime) => {
    if (remark.trim() === '') {
      setError(`请输入${word}内容`)
      return enter.focus('remark')
    }
    await call(tracking.add, { trackType, remark, ckId, ckNo, submittime })
    onDone({ ckId })
  })
  const enter = useEnterNext(['remark'], () => void save())
  return (
    <AppDialog title={`添加处理 ${ckNo}`} width={520} onClose={onClose} onOk={() => void save()} okText="保存" busy={busy}>
      <FormGrid columns={1} enter={enter} disabled={busy}>
        <Field name="trackType" label="类型">
          {({ disabled }) => (
            <Radio.Group
              aria-label="类型"
              disabled={disabled}
              options={types}
              value={trackType}
              onChange={({ target }) => {
                setType(target.value as TrackType)
                setError('')
              }}
            />
          )}
        </Field>
        <TextField
          name="remark"
          label={`${word}内容`}
          required
          rows={4}
          maxLength={TRACK_LENGTH}
          value={remark}
          error={error}
          onChange={(next) => {
            setRemark(next)
            setError('')
          }}
        />
      </FormGrid>
    </AppDialog>
  )
}
