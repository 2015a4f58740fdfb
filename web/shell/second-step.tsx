import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Input, type InputRef } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Code, type Reply } from '#contract/kit.ts'
import { session as sessionCalls } from '#contract/session.ts'
import { soon } from '#web/kit/held-keys.ts'
import { call } from '#web/kit/request.ts'
import { addressFails } from './sign-in.ts'
import './second-step.css'

interface Props {
  onEntered: (data: Reply<typeof sessionCalls.secondStep>['data']) => void | Promise<void>
  onBack: () => void
}

const DIGITS = 6
const ways = {
  app: { hint: '请输入手机身份验证器中的 6 位验证码', label: '验证码', other: '改用恢复码' },
  paper: { hint: '请输入一个恢复码（每个只能用一次）', label: '恢复码', other: '改用验证码' },
} as const

/** The second step of a login, in place of whatever asked for the first. What the server asks, it asks in here: nothing may stand above. */
export function SecondStep({ onEntered, onBack }: Props) {
  const field = useRef<InputRef>(null)
  const running = useRef(false)
  const [way, setWay] = useState<keyof typeof ways>('app')
  const [factor, setFactor] = useState('')
  const [trust, setTrust] = useState(false)
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState('')
  const [refusal, setRefusal] = useState('')
  const { hint, label, other } = ways[way]
  // after a window around it has taken the focus for itself
  useEffect(() => soon(() => field.current?.focus(), 40), [])

  const submit = async (typed: string) => {
    if (running.current || typed.trim() === '') return field.current?.focus()
    running.current = true
    setBusy(true)
    setRefusal('')
    try {
      const tips = question ? 1 : 0
      const reply = await call(sessionCalls.secondStep, { factor: typed, trust, tips, rfail: await addressFails() }, { quiet: true })
      if (reply.code === Code.asks) setQuestion(reply.msg)
      else return await onEntered(reply.data)
    } catch (fault) {
      setRefusal(fault instanceof Error ? fault.message : '登录失败')
      setFactor('')
      field.current?.focus()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  /** The last digit sends it, typed, pasted or filled in by the phone. */
  const type = (text: string) => {
    if (way === 'paper') return setFactor(text)
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS)
    setFactor(digits)
    if (digits.length === DIGITS && digits !== factor) void submit(digits)
  }
  const change = () => {
    setWay(way === 'app' ? 'paper' : 'app')
    setFactor('')
    setRefusal('')
    field.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(factor)
  }
  return (
    <form className="second-step" onSubmit={send} aria-label="两步验证">
      <p id="second-step-hint">{hint}</p>
      <Input
        key={way}
        ref={field}
        size="large"
        prefix={<SafetyCertificateOutlined />}
        aria-label={label}
        aria-describedby="second-step-hint"
        autoComplete={way === 'app' ? 'one-time-code' : 'off'}
        inputMode={way === 'app' ? 'numeric' : 'text'}
        placeholder={way === 'app' ? '000000' : 'xxxxx-xxxxx'}
        maxLength={way === 'app' ? 12 : 20}
        value={factor}
        autoFocus
        onChange={({ target }) => type(target.value)}
      />
      <Checkbox checked={trust} onChange={({ target }) => setTrust(target.checked)}>
        此设备 30 天内不再询问
      </Checkbox>
      {refusal && <Alert type="error" title={refusal} showIcon />}
      {question && <Alert type="warning" title={question} showIcon />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {question ? '继续登录' : '验证并登录'}
      </Button>
      <div className="second-step-ways">
        <Button type="link" onClick={change}>
          {other}
        </Button>
        <Button type="link" onClick={onBack}>
          返回
        </Button>
      </div>
    </form>
  )
}
