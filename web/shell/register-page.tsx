import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputProps, Result } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { limitOf } from '#contract/kit/fields.ts'
import { registration } from '#contract/platform/registration.ts'
import { sms } from '#contract/platform/sms.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import { Logo } from './logo.tsx'
import { registerRules } from './register-rules.ts'
import { signIn } from './sign-in.ts'
import { SmsButton, SmsOutboxNote } from './sms-button.tsx'
import './register.css'

const blank = { companyName: '', realName: '', phone: '', smsCode: '', password: '', again: '' }
type Name = keyof typeof blank
const order = Object.keys(blank) as Name[]
const secret: InputProps = { type: 'password', maxLength: limitOf(registration.register.input.password), autoComplete: 'new-password' }

/** A company opens a trial account: its own data, menus, roles and word lists from the first moment. */
export function RegisterPage() {
  const [opened, setOpened] = useState<{ username: string; password: string }>()
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
        </div>
      </header>
      {opened && <Opened {...opened} />}
      {waiting !== '' && <Waiting phone={waiting} />}
      {!opened && waiting === '' && <RegisterForm approval={approval} onOpened={setOpened} onWaiting={setWaiting} />}
    </div>
  )
}

interface FormProps {
  /** An operator has to agree before the company opens. */
  approval: boolean
  onOpened: (account: { username: string; password: string }) => void
  onWaiting: (phone: string) => void
}

function RegisterForm({ approval, onOpened, onWaiting }: FormProps) {
  const form = useForm(registerRules, blank)
  const [outbox, setOutbox] = useState(false)
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { again, ...account } = form.now()
    if (account.password !== again) {
      toast.warning('确认密码不正确,请重新输入')
      return void enter.focus('password')
    }
    const { data } = await call(registration.register, { ...account, submittime })
    if (data.waiting) onWaiting(account.phone)
    else onOpened({ username: data.loginAccount, password: account.password })
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
          {field('password', '密码', { ...secret, placeholder: '至少 8 位，包含字母和数字' })}
          {field('again', '确认密码', secret)}
        </FormGrid>
      </FormArea>
      {outbox && <SmsOutboxNote />}
      <Button type="primary" size="large" block loading={busy} onClick={() => void save()}>
        {approval ? '提交注册申请' : '注册'}
      </Button>
      <p className="register-login">
        已有账号？<Link to="/login">去登录</Link>
      </p>
    </>
  )
}

function Waiting({ phone }: { phone: string }) {
  return (
    <Result
      status="info"
      title="注册申请已提交"
      subTitle={`平台审核后，结果会以短信发到 ${phone}`}
      extra={<Link to="/login">返回登录</Link>}
    />
  )
}

function Opened({ username, password }: { username: string; password: string }) {
  const navigate = useNavigate()
  const [entering, setEntering] = useState(false)
  const go = async () => {
    setEntering(true)
    try {
      await signIn({ username, password, rememberMe: false })
      void navigate('/', { replace: true })
    } catch (fault) {
      toast.warning(fault instanceof Error ? fault.message : '登录失败')
      setEntering(false)
    }
  }
  return (
    <Result
      status="success"
      title="试用账号已开通"
      subTitle={`登录账号：${username}`}
      extra={
        <Button type="primary" size="large" autoFocus loading={entering} onClick={() => void go()}>
          进入系统
        </Button>
      }
    />
  )
}
