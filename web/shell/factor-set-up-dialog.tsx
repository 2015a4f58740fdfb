import { Alert, QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { secondFactor } from '#contract/platform/second-factor.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadRights, useUser } from '#web/kit/session/session.ts'
import { CodeField } from './factor-code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { signOut } from './sign-out.ts'
import './second-step.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Two-step verification of one's own account: password, picture, code, recovery codes. forced = the company demands it: nothing else until it is set up. */
    factorSetUp: { props: { forced: boolean }; result: undefined }
  }
}

type Drawn = Reply<typeof secondFactor.begin>['data']

export function FactorSetUpDialog({ forced, onClose }: DialogProps<'factorSetUp'>) {
  const due = useUser().mustSetFactor && forced
  const [drawn, setDrawn] = useState<Drawn>()
  const [codes, setCodes] = useState<readonly string[]>()
  // done in another tab: here it has nothing left to ask
  useEffect(() => {
    if (forced && !due && !drawn) onClose()
  }, [forced, due, drawn, onClose])
  const goOn = async () => {
    if (forced) await reloadRights().catch(() => undefined)
    onClose()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={() => void goOn()} />
  const leave = due ? { cancelText: '退出登录', onClose: () => void signOut() } : { onClose }
  if (drawn) return <Scan key="scan" drawn={drawn} onCodes={setCodes} leave={leave} />
  return <Password key="password" forced={forced} onDrawn={setDrawn} leave={leave} />
}

interface Leave {
  cancelText?: string
  onClose: () => void
}

function Password({ forced, onDrawn, leave }: { forced: boolean; onDrawn: (drawn: Drawn) => void; leave: Leave }) {
  const [password, setPassword] = useState('')
  const { busy, save } = useSaving(async (submittime) => {
    if (!password) return toast.warning('登录密码不能为空')
    onDrawn((await call(secondFactor.begin, { password, submittime })).data)
  })
  const enter = useEnterNext(['password'], () => void save())
  return (
    <AppDialog title="开启两步验证" width={420} {...leave} onOk={() => void save()} okText="下一步" busy={busy}>
      {forced && <Alert type="info" showIcon title="您的公司要求所有账号开启两步验证，请先完成设置" style={{ marginBottom: 12 }} />}
      <p>开启后，登录时除密码外还要输入手机身份验证器（如 Microsoft Authenticator、腾讯身份验证器）显示的 6 位验证码。</p>
      <FormGrid columns={1} enter={enter} disabled={busy}>
        <TextField
          name="password"
          label="登录密码"
          type="password"
          required
          maxLength={limitOf(secondFactor.begin.input.password)}
          value={password}
          onChange={setPassword}
        />
      </FormGrid>
    </AppDialog>
  )
}

interface ScanProps {
  drawn: Drawn
  onCodes: (codes: readonly string[]) => void
  leave: Leave
}

function Scan({ drawn: { secret, uri }, onCodes, leave }: ScanProps) {
  const [code, setCode] = useState('')
  const { busy, save } = useSaving(async (submittime) => {
    if (!code) return toast.warning('验证码不能为空')
    onCodes((await call(secondFactor.confirm, { code, submittime })).data.codes)
  })
  const enter = useEnterNext(['code'], () => void save())
  return (
    <AppDialog title="开启两步验证" width={560} {...leave} onOk={() => void save()} okText="开启" busy={busy}>
      <div className="factor-scan">
        <QRCode value={uri} size={180} bordered={false} marginSize={2} type="svg" />
        <ol>
          <li>用手机上的身份验证器扫描二维码</li>
          <li>
            不能扫码时，手工输入密钥：
            <br />
            <span className="factor-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </li>
          <li>输入身份验证器显示的 6 位验证码</li>
        </ol>
      </div>
      <FormGrid columns={1} enter={enter} disabled={busy}>
        <CodeField value={code} onChange={setCode} />
      </FormGrid>
    </AppDialog>
  )
}
