import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import { recoveryRules } from './recovery-rules.ts'
import { SmsButton, SmsOutboxNote } from './sms-button.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Sets a new password by a code sent to the phone. Needs no login. */
    recovery: { props: { title?: string } }
  }
}

const blank = { phone: '', smsCode: '', pwd1: '', pwd2: '' }
type Name = keyof typeof blank
const order: readonly Name[] = ['phone', 'smsCode', 'pwd1', 'pwd2']
const secret: InputProps = {
  type: 'password',
  maxLength: limitOf(sessionCalls.forgetPassword.input.newPassWord),
  autoComplete: 'new-password',
}

export function RecoveryDialog({ title = '找回密码', onDone, onClose }: DialogProps<'recovery'>) {
  const form = useForm(recoveryRules, blank)
  const [outbox, setOutbox] = useState(false)
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { phone, smsCode, pwd1, pwd2 } = form.now()
    if (pwd1 !== pwd2) {
      toast.warning('新密码跟确认密码不一致,请重新输入')
      return void enter.focus('pwd1')
    }
    await call(sessionCalls.forgetPassword, { phone, smsCode, newPassWord: pwd1, submittime })
    onDone(undefined)
  })
  const ready = form.values.smsCode.length === 6
  const enter = useEnterNext(order, () => ready && void save())

  /** Digits only for the first two. */
  const inputOf = (name: Name, rest: InputProps) => ({
    ...rest,
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      form.set({ [name]: rest.inputMode === 'numeric' ? target.value.replace(/\D/g, '') : target.value }),
  })
  return (
    <AppDialog title={title} width="30%" onClose={onClose} onOk={() => void save()} okDisabled={!ready} busy={busy}>
      <FormArea form={form as never}>
        <FormGrid columns={1} labels={72} enter={enter}>
          <Field name="phone" label="手机号码" error={form.errors.phone}>
            {(own) => (
              <Input
                {...own}
                {...inputOf('phone', {
                  inputMode: 'numeric',
                  maxLength: limitOf(sessionCalls.forgetPassword.input.phone),
                  autoComplete: 'tel',
                })}
              />
            )}
          </Field>
          <Field name="smsCode" label="验证码" error={form.errors.smsCode}>
            {(own) => (
              <div className="sms-line">
                <Input
                  {...own}
                  {...inputOf('smsCode', {
                    inputMode: 'numeric',
                    maxLength: limitOf(sessionCalls.forgetPassword.input.smsCode),
                    autoComplete: 'one-time-code',
                  })}
                />
                <SmsButton
                  phone={form.values.phone}
                  onInvalid={() => enter.focus('phone')}
                  onSent={(inOutbox) => {
                    setOutbox(inOutbox)
                    form.set({ smsCode: '' })
                    enter.focus('smsCode')
                  }}
                />
              </div>
            )}
          </Field>
          <Field name="pwd1" label="新密码" error={form.errors.pwd1}>
            {(own) => <Input {...own} {...inputOf('pwd1', { ...secret, placeholder: '至少 8 位，包含字母和数字' })} />}
          </Field>
          <Field name="pwd2" label="确认密码" error={form.errors.pwd2}>
            {(own) => <Input {...own} {...inputOf('pwd2', secret)} />}
          </Field>
        </FormGrid>
      </FormArea>
      {outbox && <SmsOutboxNote />}
    </AppDialog>
  )
}
