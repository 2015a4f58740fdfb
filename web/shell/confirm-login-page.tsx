import { DesktopOutlined } from '@ant-design/icons'
import { Alert, Button, Result } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { qrLogin } from '#contract/qr-login.ts'
import { usePage } from '#web/kit/page.ts'
import { call, readToken, stamp } from '#web/kit/request.ts'
import { Loading } from './loading.tsx'
import './phone.css'

type Scanned = Reply<typeof qrLogin.scan>['content']

/** On the phone: who would be signed in on which device. Opening the page confirms nothing, only the button does. */
export function ConfirmLoginPage() {
  const { params } = usePage()
  const { tid = '' } = params as { tid?: string }
  const navigate = useNavigate()
  const [signedIn] = useState(() => readToken() !== '')
  const [scanned, setScanned] = useState<Scanned>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'confirm' | 'refuse'>()

  useEffect(() => {
    document.title = '登录确认 · 配驰'
    if (!signedIn) return
    call(qrLogin.scan, { tid }, { quiet: true }).then(
      ({ content }) => setScanned(content),
      (fault: unknown) => setProblem(fault instanceof Error ? fault.message : '服务异常'),
    )
  }, [tid, signedIn])

  const settle = async (how: 'confirm' | 'refuse') => {
    setBusy(how)
    try {
      await call(qrLogin[how], { tid, submittime: stamp() }, { quiet: true })
      void navigate(`/finish?type=${how === 'confirm' ? 'login' : 'refused'}`, { replace: true })
    } catch (fault) {
      setProblem(fault instanceof Error ? fault.message : '服务异常')
    }
  }
  if (!signedIn) return <Navigate to={`/login?redirect=${encodeURIComponent(`/confirmLogin?tid=${tid}`)}`} replace />
  if (problem) return <Result status="warning" title="无法登录" subTitle={problem} />
  if (!scanned) return <Loading />
  const facts = [
    ['登录账号', `${scanned.realName}（${scanned.loginAccount}）`],
    ['设备', scanned.device || '未知设备'],
    ['地点', [scanned.address, scanned.ip].filter(Boolean).join(' ')],
    ['时间', scanned.time],
  ]
  return (
    <div className="phone-page">
      <DesktopOutlined className="phone-sign" />
      <h1>登录确认</h1>
      <p>确认在下面的电脑上登录配驰</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!scanned.near && <Alert type="warning" showIcon title="该电脑与您的手机不在同一网络。若不是您本人操作，请取消。" />}
      <Button
        type="primary"
        size="large"
        block
        loading={busy === 'confirm'}
        disabled={busy !== undefined}
        onClick={() => void settle('confirm')}
      >
        确认登录
      </Button>
      <Button size="large" block loading={busy === 'refuse'} disabled={busy !== undefined} onClick={() => void settle('refuse')}>
        取消
      </Button>
      <p className="phone-note">登录后，该账号在其他设备（包括本机）上会退出</p>
    </div>
  )
}
