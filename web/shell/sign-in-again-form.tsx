import { LockOutlined, SafetyOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input } from 'antd'
import { type ComponentProps, useState } from 'react'
import { Code, limitOf } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { RequestError } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { CaptchaPicture } from './captcha-picture.tsx'
import { SecondStep } from './second-step-later.ts'
import { type Captcha, captchaFor } from './sign-in.ts'
import { comeBack, isRememberedHere, signInAgain } from './sign-in-again.ts'

interface Typed {
  password?: string
  captcha?: string
}

/** The login of the page's own account, over the page. What the server asks, it asks in here: nothing may stand above. */
export function SignInAgainForm({ onEntered }: { onEntered?: () => void }) {
  const { realName, loginAccount, tenantName } = useUser()
  const [form] = Form.useForm<Typed>()
  const [known] = useState(isRememberedHere)
  const [busy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha>()
  const [question, setQuestion] = useState('')
  const [refusal, setRefusal] = useState('')
  const [second, setSecond] = useState(false)
  const renewCaptcha = async () => {
    setCaptcha(await captchaFor(loginAccount).catch(() => undefined))
    form.setFieldValue('captcha', '')
  }
  const submit = async ({ password = '', captcha: letters = '' }: Typed) => {
    setBusy(true)
    setRefusal('')
    try {
      const asks = await signInAgain({ password, captcha: letters, agreed: question !== '', ...(captcha && { asked: captcha }) })
      setQuestion(asks ?? '')
      if (!asks) onEntered?.()
    } catch (fault) {
      setQuestion('')
      if (fault instanceof RequestError && fault.code === Code.secondStep) {
        setSecond(true)
        return setBusy(false)
      }
      setRefusal(fault instanceof Error ? fault.message : '登录失败')
      await renewCaptcha()
    }
    setBusy(false)
  }
  if (second) {
    const enter: ComponentProps<typeof SecondStep>['onEntered'] = async ({ access_token }) => {
      await comeBack(access_token)
      onEntered?.()
    }
    return <SecondStep onEntered={enter} onBack={() => setSecond(false)} />
  }
  return (
    <Form form={form} className="sign-in-again" onFinish={(values) => void submit(values)} validateTrigger="onBlur">
      <p>
        <strong>{realName}</strong>（{loginAccount}） {tenantName}
      </p>
      <Form.Item name="password" rules={known ? [] : [{ required: true, message: '密码不能为空' }]}>
        <Input.Password
          prefix={<LockOutlined />}
          placeholder={known ? '不填：用本机记住的密码' : '密码'}
          aria-label="密码"
          maxLength={limitOf(sessionCalls.login.input.password)}
          autoComplete="current-password"
          autoFocus
        />
      </Form.Item>
      {captcha && captcha.img !== '' && (
        <div className="captcha">
          <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: '验证码不能为空' }]}>
            <Input
              prefix={<SafetyOutlined />}
              placeholder="验证码"
              aria-label="验证码"
              maxLength={limitOf(sessionCalls.login.input.captcha)}
              autoComplete="off"
            />
          </Form.Item>
          <CaptchaPicture img={captcha.img} onRenew={() => void renewCaptcha()} />
        </div>
      )}
      {refusal && <Alert type="error" title={refusal} showIcon />}
      {question && <Alert type="warning" title={question} showIcon />}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {question ? '继续登录' : '登录'}
      </Button>
    </Form>
  )
}
