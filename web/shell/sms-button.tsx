import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Code, limitOf } from '#contract/kit/fields.ts'
import { sms } from '#contract/platform/sms.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { call, RequestError, stamp } from '#web/kit/request/request.ts'
import { browserId } from '#web/kit/session/session.ts'
import { CaptchaPicture } from './captcha-picture.tsx'
import { type Captcha, captchaForText } from './sign-in.ts'
import './sms.css'

const WAIT = 120

const recover: NonNullable<Props['send']> = (fields) => call(sms.sendUserPhone, fields)

type Fields = { phone: string; submittime: number; browserId: string; sessionId: string; captcha: string }

interface Props {
  /** The call that sends the code. */
  send?: (fields: Fields) => Promise<{ other: { outbox: boolean } }>
  /** Who asks is signed in: he is never asked to read a picture. */
  signedIn?: boolean
  phone: string
  /** The phone cannot be one. */
  onInvalid: () => void
  /** outbox: no message provider is connected, the text lies in the operator's outbox. */
  onSent: (outbox: boolean) => void
}

/**
 * 获取验证码, and after a successful sending a count-down before the next (platform.md 4.10). Where the server wants a picture read first, it appears
 * below with the cursor in it; Enter there sends.
 */
export function SmsButton({ send = recover, signedIn = false, phone, onInvalid, onSent }: Props) {
  const picture = usePicture()
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
    if (picture.captcha && picture.letters.trim() === '') {
      toast.warning('请输入图片验证码')
      return picture.focus()
    }
    setSending(true)
    try {
      const { other } = await send({ phone, submittime: stamp(), browserId: browserId(), ...picture.answer })
      picture.put(undefined)
      setNow(Date.now())
      setUntil(Date.now() + WAIT * 1000)
      onSent(other.outbox)
    } catch (fault) {
      // told by the request layer; the button may be pressed again
      if (!signedIn && fault instanceof RequestError && fault.code === Code.refused) await picture.draw(phone)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button onClick={() => void press()} disabled={left > 0} loading={sending}>
        {left > 0 ? `重新获取（${left}秒）` : '获取验证码'}
      </Button>
      {picture.captcha && (
        <div className="captcha sms-picture">
          <Input
            ref={picture.field}
            data-own-enter
            aria-label="图片字符"
            placeholder="图片字符"
            maxLength={limitOf(sms.sendUserPhone.input.captcha)}
            autoComplete="off"
            value={picture.letters}
            onChange={({ target }) => picture.type(target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              if (!event.nativeEvent.isComposing && !sending) void press()
            }}
          />
          <CaptchaPicture img={picture.captcha.img} onRenew={() => void picture.draw(phone)} />
        </div>
      )}
    </>
  )
}

/** The picture that is due, and what was read in it. */
function usePicture() {
  const [captcha, setCaptcha] = useState<Captcha>()
  const [letters, setLetters] = useState('')
  const field = useRef<InputRef>(null)
  // the field is there once the picture is
  useEffect(() => {
    if (captcha) field.current?.focus()
  }, [captcha])
  const put = (due: Captcha | undefined) => {
    setCaptcha(due)
    setLetters('')
  }
  return {
    captcha,
    letters,
    field,
    put,
    type: setLetters,
    focus: () => field.current?.focus(),
    answer: { sessionId: captcha?.sessionId ?? '', captcha: letters.trim() },
    draw: async (phone: string) => put(await captchaForText(phone).catch(() => captcha)),
  }
}

/** Says honestly that a stand-in is active. */
export const SmsOutboxNote = () => <p className="sms-outbox">本地：尚未接通短信通道，验证码在平台发件箱中（演示环境见服务日志）</p>
