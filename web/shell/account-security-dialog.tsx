import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { sms } from '#contract/platform/sms.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadUser, useUser } from '#web/kit/session/session.ts'
import { FactorLines } from './factor-lines.tsx'
import { Line } from './security-line.tsx'
import { SmsButton, SmsOutboxNote } from './sms-button.tsx'
import { WechatBinding } from './wechat-binding.tsx'
import './account-security.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 账号安全: password, proven phone, WeChat, two-step verification of one's own account. */
    accountSecurity: { result: undefined }
  }
}

const reload = () => void reloadUser().catch(() => undefined)

export function AccountSecurityDialog({ onClose }: DialogProps<'accountSecurity'>) {
  const { loginAccount, phoneNo, phoneVerified, wxLogin, support } = useUser()
  const [proving, setProving] = useState(false)
  return (
    <AppDialog title="账号安全" width={480} onClose={onClose}>
      <div className="security">
        <Line name="登录账号" value={loginAccount} />
        <Line name="登录密码" value="••••••••">
          <Button size="small" onClick={() => void openDialog('changePassword', { forced: false })}>
            修改密码
          </Button>
        </Line>
        <Line name="手机号码" value={phoneNo ? hidden(phoneNo) : '未登记，请联系管理员'}>
          {phoneNo && <Proven phoneVerified={phoneVerified} />}
          {phoneNo && !phoneVerified && !proving && (
            <Button size="small" onClick={() => setProving(true)}>
              验证
            </Button>
          )}
        </Line>
        {proving && !phoneVerified && <ProvePhone phone={phoneNo} />}
        <Line name="微信" value={wxLogin ? '已绑定，可以扫码登录' : '未绑定'}>
          <WechatBinding bound={wxLogin} onChange={reload} />
        </Line>
        {!support && <FactorLines />}
      </div>
      <p className="security-note">验证过的手机号码相同的账号属于同一个人，可以用“切换用户”互相切换。</p>
    </AppDialog>
  )
}

const hidden = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

const Proven = ({ phoneVerified }: { phoneVerified: boolean }) =>
  phoneVerified ? (
    <span className="security-proven">
      <CheckCircleFilled /> 已验证
    </span>
  ) : (
    <span>未验证</span>
  )

function ProvePhone({ phone }: { phone: string }) {
  const [smsCode, setSmsCode] = useState('')
  const [outbox, setOutbox] = useState(false)
  const { busy, save } = useSaving(async (submittime) => {
    await call(sessionCalls.verifyPhone, { smsCode, submittime })
    await reloadUser()
  })
  const ready = smsCode.length === 6
  return (
    <div className="security-prove">
      <div className="sms-line">
        <Input
          value={smsCode}
          onChange={({ target }) => setSmsCode(target.value.replace(/\D/g, ''))}
          onPressEnter={() => ready && void save()}
          placeholder="验证码"
          aria-label="验证码"
          inputMode="numeric"
          maxLength={limitOf(sessionCalls.verifyPhone.input.smsCode)}
          autoComplete="one-time-code"
          autoFocus
        />
        <SmsButton
          signedIn
          send={() => call(sms.sendToSelf)}
          phone={phone}
          onInvalid={() => toast.warning('登记的手机号码不正确，请联系管理员')}
          onSent={setOutbox}
        />
        <Button type="primary" disabled={!ready} loading={busy} onClick={() => void save()}>
          确定
        </Button>
      </div>
      {outbox && <SmsOutboxNote />}
    </div>
  )
}
