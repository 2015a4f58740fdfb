import { EyeInvisibleOutlined, EyeOutlined, LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Code, limitOf } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { RequestError } from '#web/kit/request/request.ts'
import { browserId } from '#web/kit/session/session.ts'
import { CaptchaPicture } from './captcha-picture.tsx'
import { PlainField } from './plain-field.tsx'
import { remembered } from './remembered.ts'
import { SecondStep } from './second-step-later.ts'
import { type Captcha, captchaFor, enterWith, type Filled, type LoginForm, signIn } from './sign-in.ts'

/** Stands in the field for a remembered login; what is sent is nothing, the browser adds its credential by itself, and typing replaces it (decision 102). */
const STAND_IN = '\u2022'.repeat(10)

const FIELDS = ['username', 'password', 'captcha'] as const
type Field = (typeof FIELDS)[number]
const LABELS = { username: '用户名', password: '密码', captcha: '验证码' } as const
/** '' is right; a password may be of blanks. */
const problemOf = (name: Field, value: string) => ((name === 'password' ? value : value.trim()) ? '' : `${LABELS[name]}不能为空`)
const NONE = { username: '', password: '', captcha: '' }

interface Props {
  filled: Filled | undefined
  onEntered: () => void
  /** The company does not know this browser. */
  onUnknownDevice: () => void
}

export function AccountLogin({ filled, onEntered, onUnknownDevice }: Props) {
  const [known] = useState(remembered)
  const [values, setValues] = useState({
    ...{ username: known ?? '', password: known ? STAND_IN : '', captcha: '' },
    rememberMe: known !== undefined,
  })
  const [problems, setProblems] = useState(NONE)
  const [seen, setSeen] = useState(false)
  const [ready, setReady] = useState(false)
  const [loading, setLoading] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha>()
  /** Whose password was right, while the code is still to come. */
  const [first, setFirst] = useState<LoginForm>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => setReady(browserId() !== ''), [])
  useEffect(() => {
    if (!filled) return
    setValues((before) => ({ ...before, ...filled, rememberMe: false }))
    setProblems(NONE)
  }, [filled])

  const change = (name: Field, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    if (problems[name]) check(name, value)
  }
  const check = (name: Field, value: string) => setProblems((before) => ({ ...before, [name]: problemOf(name, value) }))

  const come = () => {
    toast.success('登录成功')
    onEntered()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || loading) return
    const asked = FIELDS.filter((name) => name !== 'captcha' || captcha)
    const found = { ...NONE, ...Object.fromEntries(asked.map((name) => [name, problemOf(name, values[name])])) }
    setProblems(found)
    if (asked.some((name) => found[name])) return
    setLoading(true)
    const password = values.password === STAND_IN && known ? '' : values.password
    try {
      if (!(await signIn({ ...values, password }, captcha))) return setLoading(false)
      come()
    } catch (fault) {
      if (fault instanceof RequestError && fault.code === Code.unknownDevice) return onUnknownDevice()
      if (fault instanceof RequestError && fault.code === Code.secondStep) {
        setFirst(values)
        setCaptcha(undefined)
        return setLoading(false)
      }
      toast.warning(fault instanceof Error ? fault.message : '登录失败')
      await renewCaptcha()
      setLoading(false)
    }
  }
  const renewCaptcha = async () => {
    const due = await captchaFor(values.username).catch(() => undefined)
    setCaptcha(due)
    setValues((before) => ({ ...before, captcha: '' }))
  }
  /** Enter moves on and submits at the last field. */
  const goTo = (name: Field | undefined) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.nativeEvent.isComposing || loading) return
    if (name) form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
    else form.current?.requestSubmit()
  }
  const recover = () => void openDialog('recovery', {})

  if (first) {
    const enter: ComponentProps<typeof SecondStep>['onEntered'] = ({ access_token }) => {
      enterWith(first, access_token)
      come()
    }
    return <SecondStep onEntered={enter} onBack={() => setFirst(undefined)} />
  }
  const field = (name: Field) => ({
    ...{ name, label: LABELS[name], value: values[name], problem: problems[name], maxLength: limitOf(sessionCalls.login.input[name]) },
    onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
    onBlur: ({ target }: { target: HTMLInputElement }) => check(name, target.value),
  })
  return (
    <form ref={form} className="account-login" noValidate onSubmit={(event) => void submit(event)}>
      <PlainField {...field('username')} icon={<UserOutlined />} autoComplete="username" autoFocus onKeyDown={goTo('password')} />
      <PlainField
        {...field('password')}
        icon={<LockOutlined />}
        type={seen ? 'text' : 'password'}
        autoComplete="current-password"
        onFocus={({ target }) => target.select()}
        onKeyDown={goTo(captcha ? 'captcha' : undefined)}
        after={!known && <Seen seen={seen} onTurn={() => setSeen(!seen)} />}
      />
      {captcha && (
        <div className="captcha">
          <PlainField {...field('captcha')} icon={<SafetyOutlined />} autoComplete="off" onKeyDown={goTo(undefined)} />
          <CaptchaPicture img={captcha.img} onRenew={() => void renewCaptcha()} />
        </div>
      )}
      <div className="login-options">
        <label className="plain-check">
          <input
            type="checkbox"
            checked={values.rememberMe}
            onChange={({ target }) => setValues((before) => ({ ...before, rememberMe: target.checked }))}
          />
          记住密码
        </label>
        <Button type="link" size="small" onClick={recover}>
          忘记密码？
        </Button>
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={loading} disabled={!ready || loading}>
        登录
      </Button>
      <p className="login-register">
        没有账号？<Link to="/register">点此注册</Link>
      </p>
    </form>
  )
}

const Seen = ({ seen, onTurn }: { seen: boolean; onTurn: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={seen ? '隐藏密码' : '显示密码'}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTurn}
  >
    {seen ? <EyeOutlined /> : <EyeInvisibleOutlined />}
  </button>
)
