import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input } from 'antd'
import { type ComponentProps, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Code, limitOf } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { RequestError } from '#web/kit/request/request.ts'
import { browserId } from '#web/kit/session/session.ts'
import { CaptchaPicture } from './captcha-picture.tsx'
import { remembered } from './remembered.ts'
import { SecondStep } from './second-step-later.ts'
import { type Captcha, captchaFor, enterWith, type Filled, type LoginForm, signIn } from './sign-in.ts'

/** Stands in the field for a remembered login; what is sent is nothing, the browser adds its credential by itself, and typing replaces it (decision 102). */
const STAND_IN = '\u2022'.repeat(10)

interface Props {
  filled: Filled | undefined
  onEntered: () => void
  /** The company does not know this browser. */
  onUnknownDevice: () => void
}

export function AccountLogin({ filled, onEntered, onUnknownDevice }: Props) {
  const [form] = Form.useForm<LoginForm>()
  const [known] = useState(remembered)
  const [ready, setReady] = useState(false)
  const [loading, setLoading] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha>()
  /** Whose password was right, while the code is still to come. */
  const [first, setFirst] = useState<LoginForm>()

  useEffect(() => setReady(browserId() !== ''), [])
  useEffect(() => {
    if (filled) form.setFieldsValue({ ...filled, rememberMe: false })
  }, [filled, form])

  const come = () => {
    toast.success('登录成功')
    onEntered()
  }
  const submit = async (values: LoginForm) => {
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
    const due = await captchaFor(form.getFieldValue('username')).catch(() => undefined)
    setCaptcha(due)
    form.setFieldValue('captcha', '')
  }
  /** Enter moves on and submits at the last field. */
  const goTo = (name: 'password' | 'captcha' | undefined) => (event: React.KeyboardEvent) => {
    event.preventDefault()
    if (event.nativeEvent.isComposing || loading) return
    if (name) form.getFieldInstance(name).focus()
    else form.submit()
  }
  const recover = () => void openDialog('recovery', {})

  if (first) {
    const enter: ComponentProps<typeof SecondStep>['onEntered'] = ({ access_token }) => {
      enterWith(first, access_token)
      come()
    }
    return <SecondStep onEntered={enter} onBack={() => setFirst(undefined)} />
  }
  return (
    <Form
      form={form}
      size="large"
      className="account-login"
      initialValues={{ username: known ?? '', password: known ? STAND_IN : '', rememberMe: known !== undefined }}
      onFinish={(values) => void submit(values)}
      validateTrigger="onBlur"
    >
      <Form.Item name="username" rules={[{ required: true, whitespace: true, message: '用户名不能为空' }]}>
        <Input
          prefix={<UserOutlined />}
          placeholder="用户名"
          aria-label="用户名"
          maxLength={limitOf(sessionCalls.login.input.username)}
          autoComplete="username"
          autoFocus
          onPressEnter={goTo('password')}
        />
      </Form.Item>
      <Form.Item name="password" rules={[{ required: true, message: '密码不能为空' }]}>
        <Input.Password
          prefix={<LockOutlined />}
          placeholder="密码"
          aria-label="密码"
          maxLength={limitOf(sessionCalls.login.input.password)}
          autoComplete="current-password"
          visibilityToggle={!known}
          onFocus={({ target }) => target.select()}
          onPressEnter={goTo(captcha ? 'captcha' : undefined)}
        />
      </Form.Item>
      {captcha && (
        <div className="captcha">
          <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: '验证码不能为空' }]}>
            <Input
              prefix={<SafetyOutlined />}
              placeholder="验证码"
              aria-label="验证码"
              maxLength={limitOf(sessionCalls.login.input.captcha)}
              autoComplete="off"
              onPressEnter={goTo(undefined)}
            />
          </Form.Item>
          <CaptchaPicture img={captcha.img} onRenew={() => void renewCaptcha()} />
        </div>
      )}
      <div className="login-options">
        <Form.Item name="rememberMe" valuePropName="checked" noStyle>
          <Checkbox>记住密码</Checkbox>
        </Form.Item>
        <Button type="link" size="small" onClick={recover}>
          忘记密码？
        </Button>
      </div>
      <Button type="primary" htmlType="submit" block loading={loading} disabled={!ready || loading}>
        登录
      </Button>
      <p className="login-register">
        没有账号？<Link to="/register">点此注册</Link>
      </p>
    </Form>
  )
}
