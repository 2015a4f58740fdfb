import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { sms } from '#contract/platform/sms.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import './sms.css'

const WAIT = 120

const recover: NonNullable<Props['send']> = (fields) => call(sms.sendUserPhone, fields)

interface Props {
  /** The call that sends the code. */
  send?: (fields: { phone: string; submittime: number }) => Promise<{ other: { outbox: boolean } }>
  phone: string
  /** The phone cannot be one. */
  onInvalid: () => void
  /** outbox: no message provider is connected, the text lies in the operator's outbox. */
  onSent: (outbox: boolean) => void
}

/** 获取验证码, and after a successful sending a count-down before the next (platform.md 4.10). */
export function SmsButton({ send = recover, phone, onInvalid, onSent }: Props) {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const [sending, setSending] = useState(false)
  const left = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [until])

  const press = async () => {
    if (phone.length !== 11) {
      toast.warning('请输入有效手机号码')
      return onInvalid()
    }
    setSending(true)
    try {
      const { other } = await send({ phone, submittime: stamp() })
      setNow(Date.now())
      setUntil(Date.now() + WAIT * 1000)
      onSent(other.outbox)
    } catch {
      // told by the request layer; the button may be pressed again
    } finally {
      setSending(false)
    }
  }
  return (
    <Button onClick={() => void press()} disabled={left > 0} loading={sending}>
      {left > 0 ? `重新获取（${left}秒）` : '获取验证码'}
    </Button>
  )
}

/** Says honestly that a stand-in is active. */
export const SmsOutboxNote = () => <p className="sms-outbox">本地：尚未接通短信通道，验证码在平台发件箱中（演示环境见服务日志）</p>
