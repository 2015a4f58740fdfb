import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, type InputProps } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { limitOf } from '#contract/kit/fields.ts'
import { registration } from '#contract/platform/registration.ts'
import { sms } from '#contract/platform/sms.ts'
import { TERMS_VERSION } from '#contract/platform/terms.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import { Logo } from './logo.tsx'
import { PasswordSeen } from './password-seen.tsx'
import { type Account, Opened, useEntering, Waiting } from './register-opened.tsx'
import { registerRules } from './register-rules.ts'
import { SmsButton, SmsOutboxNote } from './sms-button.tsx'
import type { TermsPaper } from './terms-dialog.tsx'
import './register.css'

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }))

const blank = { companyName: '', realName: '', phone: '', smsCode: '', password: '', agreed: '' }
type Name = keyof typeof blank
const order = Object.keys(blank) as Name[]
const secret: InputProps = {
  placeholder: '至少 8 位，包含字母和数字',
  maxLength: limitOf(registration.register.input.password),
  autoComplete: 'new-password',
}

/** A company opens a trial account: its own data, menus, roles and word lists from the first moment. */
export function RegisterPage() {
  const [opened, setOpened] = useState<Account>()
  const [waiting, setWaiting] = useState('')
  const { data: manner } = useQuery({
    queryKey: ['register-manner'],
    queryFn: ({ signal }) => call(registration.manner, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  const approval = manner?.data.approval ?? false
  useEffect(() => {
    document.title = '注册 · 配驰'
  }, [])
  return (
    <div className="register">
      <header>
        <Logo size={36} />
        <div>
          <h1>注册配驰</h1>
          <p>{approval ? '提交后由平台审核，结果以短信通知' : '开通试用账号，马上开始录入商品与开单'}</p>
          {manner && (
            <p>
              免费试用 {manner.data.trialDays} 天 · {manner.data.trialSeats} 个用户，到期后仍可查看和导出
            </p>
          )}
        </div>
      </header>
      {opened && <Opened account={opened} />}
      {waiting !== '' && <Waiting phone={waiting} />}
      {!opened && waiting === '' && <RegisterForm approval={approval} onOpened={setOpened} onWaiting={setWaiting} />}
    </div>
  )
}

interface FormProps {
  /** An operator has to agree before the company opens. */
  approval: boolean
  /** Only when he is not in yet. */
  onOpened: (account: Account) => void
  onWaiting: (phone: string) => void
}

function RegisterForm({ approval, onOpened, onWaiting }: FormProps) {
  const form = useForm(registerRules, blank)
  const [outbox, setOutbox] = useState(false)
  const [paper, setPaper] = useState<TermsPaper>()
  const goIn = useEntering()
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const filled = form.now()
    const { data } = await call(registration.register, { ...filled, submittime })
    if (data.waiting) return onWaiting(filled.phone)
    const account = { username: data.loginAccount, password: filled.password }
    if (account.username !== filled.phone || !(await goIn(account))) onOpened(account)
  })
  const enter = useEnterNext(order, () => void save())
  const inputOf = (name: Name, rest: InputProps) => ({
    ...rest,
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      form.set({ [name]: rest.inputMode === 'numeric' ? target.value.replace(/\D/g, '') : target.value }),
  })
  const field = (name: Name, label: string, rest: InputProps) => (
    <Field name={name} label={label} required error={form.errors[name]}>
      {(own) => <Input {...own} {...inputOf(name, rest)} aria-required />}
    </Field>
  )
  return (
    <>
      <FormArea form={form as never}>
        <FormGrid columns={1} labels={78} enter={enter}>
          {field('companyName', '公司名称', { maxLength: limitOf(registration.register.input.companyName), autoComplete: 'organization' })}
          {field('realName', '姓名', { maxLength: limitOf(registration.register.input.realName), autoComplete: 'name' })}
          {field('phone', '手机号码', { inputMode: 'numeric', maxLength: limitOf(registration.register.input.phone), autoComplete: 'tel' })}
          <Field name="smsCode" label="验证码" required error={form.errors.smsCode}>
            {(own) => (
              <div className="sms-line">
                <Input
                  {...own}
                  {...inputOf('smsCode', {
                    inputMode: 'numeric',
                    maxLength: limitOf(registration.register.input.smsCode),
                    autoComplete: 'one-time-code',
                  })}
                  aria-required
                />
                <SmsButton
                  send={(fields) => call(sms.sendRegister, fields)}
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
          <Field name="password" label="密码" required error={form.errors.password}>
            {(own) => <PasswordSeen {...own} {...inputOf('password', secret)} aria-required />}
          </Field>
          <div className="register-agreed" data-field="agreed">
            <Checkbox
              checked={form.values.agreed !== ''}
              onChange={({ target }) => form.set({ agreed: target.checked ? TERMS_VERSION : '' })}
            >
              我已阅读并同意
            </Checkbox>
            <Button type="link" size="small" onClick={() => setPaper('service')}>
              《服务协议》
            </Button>
            <Button type="link" size="small" onClick={() => setPaper('privacy')}>
              《隐私政策》
            </Button>
            {form.errors.agreed && <p role="alert">{form.errors.agreed}</p>}
          </div>
        </FormGrid>
      </FormArea>
      {outbox && <SmsOutboxNote />}
      <Button type="primary" size="large" block loading={busy} onClick={() => void save()}>
        {approval ? '提交注册申请' : '注册'}
      </Button>
      {paper && (
        <Suspense>
          <TermsDialog paper={paper} onClose={() => setPaper(undefined)} />
        </Suspense>
      )}
      <p className="register-login">
        已有账号？<Link to="/login">去登录</Link>
      </p>
    </>
  )
}
