import { DesktopOutlined } from '@ant-design/icons'
import { Alert, Radio, Result } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { Reply } from '#contract/kit/fields.ts'
import { qrLogin } from '#contract/platform/session/qr-login.ts'
import { usePage } from '#web/kit/page.ts'
import { call, readToken, stamp } from '#web/kit/request/request.ts'
import { ConfirmBinding } from './confirm-binding.tsx'
import { Decide, messageOf } from './decide.tsx'
import { Loading } from './loading.tsx'
import { Facts, PhonePage } from './phone-facts.tsx'

/** What a code asks of the phone that opens it: to confirm a login, or (type bind) to bind its WeChat. */
export function ConfirmLoginPage() {
  const { params } = usePage()
  const { tid = '', type } = params as { tid?: string; type?: string }
  const [signedIn] = useState(() => readToken() !== '')
  useEffect(() => {
    document.title = type === 'bind' ? '绑定微信 · 配驰' : '登录确认 · 配驰'
  }, [type])
  if (type === 'bind') return <ConfirmBinding tid={tid} />
  return signedIn ? <AsSignedIn tid={tid} /> : <ByWechat tid={tid} />
}

/** Asks the server about the code once. */
function useScan<T>(scan: () => Promise<T>) {
  const [scanned, setScanned] = useState<T>()
  const [problem, setProblem] = useState('')
  const [first] = useState(() => scan)
  useEffect(() => {
    first().then(setScanned, (fault: unknown) => setProblem(messageOf(fault)))
  }, [first])
  return { scanned, problem, setProblem }
}

function AsSignedIn({ tid }: { tid: string }) {
  const { scanned, problem, setProblem } = useScan(async () => (await call(qrLogin.scan, { tid }, { quiet: true })).content)
  if (problem) return <Refused problem={problem} />
  if (!scanned) return <Loading />
  const settle = (how: 'confirm' | 'refuse', end: string) => async () => {
    await call(qrLogin[how], { tid, submittime: stamp() }, { quiet: true })
    return end
  }
  return (
    <PhonePage sign={<DesktopOutlined />} title="登录确认" intro="确认在下面的电脑上登录配驰">
      <Facts facts={[['登录账号', `${scanned.realName}（${scanned.loginAccount}）`], ...factsOf(scanned)]} />
      <Distance near={scanned.near} />
      <Decide okText="确认登录" onOk={settle('confirm', 'login')} onRefuse={settle('refuse', 'refused')} onFail={setProblem} />
      <p className="phone-note">登录后，该账号在其他电脑上会退出，手机上的登录不受影响</p>
    </PhonePage>
  )
}

/** The phone's WeChat is bound: no password, but a choice where it has several accounts. Not bound: the person signs in. */
function ByWechat({ tid }: { tid: string }) {
  const { scanned, problem, setProblem } = useScan(async () => (await call(qrLogin.scanByWechat, { tid }, { quiet: true })).content)
  const [chosen, setChosen] = useState(0)
  if (problem) return <Refused problem={problem} />
  if (!scanned) return <Loading />
  const { accounts, asking, local } = scanned
  if (!asking) return <Navigate to={`/login?redirect=${encodeURIComponent(`/confirmLogin?tid=${tid}`)}`} replace />
  const userId = chosen || (accounts.length === 1 ? (accounts[0]?.userId ?? 0) : 0)
  const confirm = async () => {
    await call(qrLogin.confirmByWechat, { tid, userId }, { quiet: true })
    return 'login'
  }
  const refuse = async () => {
    await call(qrLogin.refuseByWechat, { tid }, { quiet: true })
    return 'refused'
  }
  return (
    <PhonePage sign={<DesktopOutlined />} title="登录确认" intro={`用已绑定的微信${local ? '（本地）' : ''}在下面的电脑上登录配驰`}>
      <Facts facts={factsOf(asking)} />
      <Distance near={asking.near} />
      <Radio.Group className="phone-choice" value={userId} onChange={({ target }) => setChosen(Number(target.value))} aria-label="登录账号">
        {accounts.map((account) => (
          <Radio key={account.userId} value={account.userId}>
            {account.realName}（{account.loginAccount}）<span>{account.tenantName}</span>
          </Radio>
        ))}
      </Radio.Group>
      <Decide okText="确认登录" okDisabled={userId === 0} onOk={confirm} onRefuse={refuse} onFail={setProblem} />
    </PhonePage>
  )
}

const Refused = ({ problem }: { problem: string }) => <Result status="warning" title="无法登录" subTitle={problem} />

const factsOf = ({ device, address, ip, time }: Asking) =>
  [
    ['设备', device || '未知设备'],
    ['地点', [address, ip].filter(Boolean).join(' ')],
    ['时间', time],
  ] as const
type Asking = NonNullable<Reply<typeof qrLogin.scanByWechat>['content']['asking']>

function Distance({ near }: { near: boolean }) {
  if (near) return null
  return <Alert type="warning" showIcon title="该电脑与您的手机不在同一网络。若不是您本人操作，请取消。" />
}
