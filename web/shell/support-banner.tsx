import { CustomerServiceOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { enterAs } from './enter-as.ts'

/** Above everything while an operator sits in a tenant's account, so that nobody takes it for his own. */
export function SupportBanner() {
  const { support, realName, loginAccount, tenantName } = useUser()
  const { busy, save } = useSaving(async (submittime) => {
    const { data } = await call(sessionCalls.leaveSupport, { submittime })
    enterAs(data.access_token)
  })
  if (!support) return null
  return (
    <div className="support-banner" role="status">
      <CustomerServiceOutlined />
      <strong>
        平台客服正在以 {realName}（{loginAccount}）身份协助
      </strong>
      <span className="support-banner-facts">
        {tenantName} · 原因：{support.reason} · {support.operatorName} · {support.endsAt.slice(11, 16)} 自动结束
      </span>
      <Button size="small" loading={busy} onClick={() => void save()}>
        退出
      </Button>
    </div>
  )
}
