import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { secondFactor } from '#contract/platform/second-factor.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadUser } from '#web/kit/session/session.ts'
import { CodeField } from './factor-code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './second-step.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** What wants password and code: new recovery codes, or the end of it. */
    factorProve: { props: { purpose: keyof typeof purposes }; result: undefined }
  }
}

const purposes = {
  codes: { title: '更换恢复码', about: '更换后，以前的恢复码全部作废。', okText: '更换' },
  off: { title: '关闭两步验证', about: '关闭后，只凭密码就能登录；恢复码和信任的设备同时作废。', okText: '关闭两步验证' },
} as const

export function FactorProveDialog({ purpose, onClose }: DialogProps<'factorProve'>) {
  const [values, setValues] = useState({ password: '', code: '' })
  const [codes, setCodes] = useState<readonly string[]>()
  const { title, about, okText } = purposes[purpose]
  const { busy, save } = useSaving(async (submittime) => {
    const first = (['password', 'code'] as const).find((name) => !values[name])
    if (first) {
      toast.warning(first === 'password' ? '登录密码不能为空' : '验证码不能为空')
      return enter.focus(first)
    }
    if (purpose === 'codes') return setCodes((await call(secondFactor.newCodes, { ...values, submittime })).data.codes)
    await call(secondFactor.off, { ...values, submittime })
    onClose()
    // where the company demands it, another one is set up at once: the way to a new phone
    await reloadUser()
  })
  const enter = useEnterNext(['password', 'code'], () => void save())
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <AppDialog title={title} width={420} onClose={onClose} onOk={() => void save()} okText={okText} busy={busy}>
      <p>{about}</p>
      <FormGrid columns={1} enter={enter} disabled={busy}>
        <TextField
          name="password"
          label="登录密码"
          type="password"
          required
          maxLength={limitOf(secondFactor.off.input.password)}
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
        />
        <CodeField orPaper value={values.code} onChange={(code) => setValues({ ...values, code })} />
      </FormGrid>
    </AppDialog>
  )
}
