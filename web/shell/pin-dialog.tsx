import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 授权码 of one's own. */
    ownPin: { props: Record<never, never>; result: undefined }
  }
}

/** Six digits to sign with at a colleague's desk; set behind one's own password. */
export function PinDialog({ onDone, onClose }: DialogProps<'ownPin'>) {
  const [values, setValues] = useState({ password: '', pin: '' })
  const [tried, setTried] = useState(false)
  const wrong = {
    password: values.password ? '' : '登录密码不能为空',
    pin: /^\d{6}$/.test(values.pin) ? '' : '请输入6位数字授权码',
  }
  const { busy, save } = useSaving(async (submittime) => {
    setTried(true)
    const first = (['password', 'pin'] as const).find((name) => wrong[name])
    if (first) return void enter.focus(first)
    await call(sessionCalls.setPin, { ...values, submittime })
    toast.success('授权码已设置')
    onDone(undefined)
  })
  const enter = useEnterNext(['password', 'pin'], () => void save())
  return (
    <AppDialog title="设置授权码" width={420} onClose={onClose} onOk={() => void save()} okText="保存" busy={busy}>
      <p>在同事的收款窗口授权时输入，6位数字；连续输错5次，15分钟内不能授权。</p>
      <FormGrid columns={1} enter={enter} disabled={busy}>
        <TextField
          name="password"
          label="登录密码"
          type="password"
          required
          maxLength={limitOf(sessionCalls.setPin.input.password)}
          value={values.password}
          error={(tried && wrong.password) || undefined}
          onChange={(password) => setValues({ ...values, password })}
        />
        <TextField
          name="pin"
          label="授权码"
          type="password"
          required
          maxLength={limitOf(sessionCalls.setPin.input.pin)}
          value={values.pin}
          error={(tried && wrong.pin) || undefined}
          onChange={(pin) => setValues({ ...values, pin })}
        />
      </FormGrid>
    </AppDialog>
  )
}
