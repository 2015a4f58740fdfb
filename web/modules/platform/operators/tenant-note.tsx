import { Button, Input } from 'antd'
import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { tenants } from '#contract/platform/operators.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'

interface Props {
  id: number
  note: string
  disabled: boolean
  onSaved: () => void
}

/** What operators write down for each other; the tenant never sees it. */
export function TenantNote({ id, note, disabled, onSaved }: Props) {
  const [text, setText] = useState(note)
  const { busy, save } = useSaving(async (submittime) => {
    await call(tenants.saveNote, { id, note: text, submittime })
    onSaved()
  })
  return (
    <div className="operators-note">
      <Input.TextArea
        aria-label="备注"
        placeholder="备注，只有平台人员看得到"
        maxLength={limitOf(tenants.saveNote.input.note)}
        rows={3}
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={disabled || text.trim() === note} loading={busy} onClick={() => void save()}>
        保存备注
      </Button>
    </div>
  )
}
