import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { later } from '#web/kit/later.tsx'
import { call, readToken } from '#web/kit/request/request.ts'
import { AccountLogin } from './account-login.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginFooter } from './login-footer.tsx'
import { LoginTabs } from './login-tabs.tsx'
import { Logo } from './logo.tsx'
import { destination, type Filled, rememberKanban } from './sign-in.ts'
import './login.css'

const ScanLogin = later(async () => (await import('./scan-login.tsx')).ScanLogin)

export function LoginPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [signedIn] = useState(() => readToken() !== '')
  const [tab, setTab] = useState<'scan' | 'account'>(query.get('lgtype') === 'qcode' ? 'scan' : 'account')
  const [filled, setFilled] = useState<Filled>()
  const { data: plat } = useQuery({
    queryKey: ['plat'],
    queryFn: ({ signal }) => call(sessionCalls.plat, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kanban = query.get('index') === 'kb'
  useEffect(() => {
    if (kanban) rememberKanban()
    document.title = '登录 · 配驰'
  }, [kanban])

  if (signedIn) return <Navigate to="/" replace />
  const redirect = query.get('redirect')
  const enter = () => void navigate(destination(redirect), { replace: true })
  const apply = () => void navigate(`/loginApply${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`)
  const enterByScan = (busType: string) => {
    toast.success('登录成功')
    if (busType === 'EPC') void navigate('/epc', { replace: true })
    else enter()
  }
  const goToAccount = (message: string) => {
    setTab('account')
    if (message) toast.warning(message)
  }
  const scan = <ScanLogin onAccount={goToAccount} onEntered={enterByScan} />
  return (
    <div className="login">
      <header className="login-brand">
        <div className="login-name">
          <Logo size={44} />
          <div>
            <h1>配驰</h1>
            <p>汽配软件平台</p>
          </div>
        </div>
        <ul>
          <li>
            <strong>查得快</strong>编码、名称、拼音、互换码，一句话找到配件与库存
          </li>
          <li>
            <strong>开得顺</strong>价格、库存、上次成交价就在手边，整单不用鼠标
          </li>
          <li>
            <strong>账得清</strong>每一笔库存与往来都能追到单据
          </li>
        </ul>
      </header>
      <main className="login-side">
        <div className="login-card">
          <LoginTabs
            chosen={tab}
            onChoose={setTab}
            items={[
              { key: 'scan', label: '扫码登录', children: scan },
              { key: 'account', label: '账号登录', children: <AccountLogin filled={filled} onEntered={enter} onUnknownDevice={apply} /> },
            ]}
          />
        </div>
        {plat?.data.demo && (
          <DemoAccounts
            accounts={plat.data.accounts}
            onPick={(account) => {
              setTab('account')
              setFilled(account)
            }}
          />
        )}
        <LoginFooter />
      </main>
    </div>
  )
}
