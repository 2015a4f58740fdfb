import { WechatOutlined } from '@ant-design/icons'
import { Alert, Result } from 'antd'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { wechat } from '#contract/platform/wechat.ts'
import { call } from '#web/kit/request/request.ts'
import { Decide, messageOf } from './decide.tsx'
import { Loading } from './loading.tsx'
import { Facts, PhonePage } from './phone-facts.tsx'

/** On the phone: which account would be bound to this WeChat, and what that means for those bound already. */
export function ConfirmBinding({ tid }: { tid: string }) {
  const [scanned, setScanned] = useState<Reply<typeof wechat.scanBind>['content']>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    call(wechat.scanBind, { tid }, { quiet: true }).then(
      ({ content }) => setScanned(content),
      (fault: unknown) => setProblem(messageOf(fault)),
    )
  }, [tid])
  if (problem) return <Result status="warning" title="无法绑定" subTitle={problem} />
  if (!scanned) return <Loading />
  const { tenantName, realName, loginAccount, nickName, local, others } = scanned
  const settle = (how: 'confirmBind' | 'refuseBind', end: string) => async () => {
    await call(wechat[how], { tid }, { quiet: true })
    return end
  }
  return (
    <PhonePage sign={<WechatOutlined />} title="绑定微信" intro="确认把下面的账号绑定到您的微信">
      <Facts
        facts={[
          ['公司', tenantName],
          ['账号', `${realName}（${loginAccount}）`],
          ['微信', nickName],
        ]}
      />
      {others.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`该微信已绑定 ${others.map((other) => `${other.realName}（${other.loginAccount}，${other.tenantName}）`).join('、')}。绑定后这些账号之间可以互相切换，若上面的账号不是您本人的，请取消。`}
        />
      )}
      <Decide okText="确认绑定" onOk={settle('confirmBind', 'bind')} onRefuse={settle('refuseBind', 'bindRefused')} onFail={setProblem} />
      {local && <p className="phone-note">本地：尚未接通微信，本机浏览器即代表您的微信</p>}
    </PhonePage>
  )
}
