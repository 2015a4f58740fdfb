import { MobileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { PhoneWaiting } from './phone-waiting.tsx'
import { type AskedGrant, usePhoneGrant } from './use-phone-grant.ts'

export interface Signed {
  account: string
  pin: string
  note: string
  reasons: string[]
}
interface Props {
  objections: readonly { reason: string; detail: string }[]
  busy: boolean
  refusal: string
  onDismiss: () => void
  onBack: () => void
  onSigned: (signed: Omit<Signed, 'reasons'>) => void
  /** Asks on the approver's own phone; undefined: it was refused. */
  onAsk: (() => Promise<AskedGrant | undefined>) | undefined
  onAgreed: (askedId: number) => void
  onSay: (why: string) => void
}

/** 主管授权: what stands against it, and whoever may let it pass signs here or on his phone; the holder of the right himself gives the reason only. */
export function GrantForm({ objections, busy, refusal, onDismiss, onBack, onSigned, onAsk, onAgreed, onSay }: Props) {
  const { may } = useSession()
  const own = objections.every(({ reason }) => may(reason.startsWith('抹零') ? 'fin:sk:discount' : 'busi:ck:approve'))
  const [values, setValues] = useState({ account: '', pin: '', note: '' })
  const [tried, setTried] = useState(false)
  const wrong = {
    account: own || values.account.trim() ? '' : '请输入授权账号',
    pin: own || /^\d{6}$/.test(values.pin) ? '' : '请输入6位数字授权码',
    note: values.note.trim() ? '' : '请输入授权原因',
  }
  const order = own ? ['note'] : ['account', 'pin', 'note']
  const sign = () => {
    setTried(true)
    const first = order.find((name) => wrong[name as keyof typeof wrong])
    if (first) return void enter.focus(first)
    onSigned({ account: values.account.trim(), pin: values.pin, note: values.note.trim() })
  }
  const enter = useEnterNext(order, sign)
  const phone = usePhoneGrant({ onAgreed, onEnd: onSay })
  const send = async () => {
    const asked = await onAsk?.()
    if (asked) phone.wait(asked)
  }
  const errorOf = (name: keyof typeof wrong) => (tried && wrong[name]) || undefined
  return (
    <AppDialog
      title="主管授权"
      width={480}
      onClose={onBack}
      busy={busy}
      footer={
        <>
          <Button onClick={onBack}>
            返回 <kbd>Esc</kbd>
          </Button>
          {!phone.asked && (
            <Button type="primary" loading={busy} onClick={sign}>
              授权并完成
            </Button>
          )}
        </>
      }
      extra={
        !own &&
        onAsk &&
        !phone.asked && (
          <Button icon={<MobileOutlined />} disabled={busy} onClick={() => void send()}>
            发到手机
          </Button>
        )
      }
    >
      <Refusal text={refusal} onDismiss={onDismiss} />
      <ul className="pay-objections">
        {objections.map(({ reason, detail }) => (
          <li key={reason}>{detail}</li>
        ))}
      </ul>
      {phone.asked && <PhoneWaiting {...phone.asked} onStop={phone.stop} />}
      {!phone.asked && (
        <FormGrid columns={1} enter={enter} disabled={busy}>
          {!own && (
            <>
              <TextField
                name="account"
                label="授权账号"
                required
                maxLength={limitOf(outbound.pay.input.grant.unwrap().shape.account)}
                value={values.account}
                error={errorOf('account')}
                onChange={(account) => setValues({ ...values, account })}
              />
              <TextField
                name="pin"
                label="授权码"
                required
                type="password"
                maxLength={limitOf(outbound.pay.input.grant.unwrap().shape.pin)}
                value={values.pin}
                error={errorOf('pin')}
                onChange={(pin) => setValues({ ...values, pin })}
              />
            </>
          )}
          <TextField
            name="note"
            label="授权原因"
            required
            maxLength={limitOf(outbound.pay.input.grant.unwrap().shape.note)}
            value={values.note}
            error={errorOf('note')}
            onChange={(note) => setValues({ ...values, note })}
          />
        </FormGrid>
      )}
    </AppDialog>
  )
}
