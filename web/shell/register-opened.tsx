import { Button, Result } from 'antd'
import { Link, useNavigate } from 'react-router'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { signIn } from './sign-in.ts'

export interface Account {
  username: string
  password: string
}

/** Straight in, as after a login. */
export function useEntering(): (account: Account) => Promise<boolean> {
  const navigate = useNavigate()
  return async (account) => {
    try {
      const entered = await signIn({ ...account, rememberMe: false })
      if (entered) void navigate('/', { replace: true })
      return entered
    } catch (fault) {
      toast.warning(fault instanceof Error ? fault.message : '登录失败')
      return false
    }
  }
}

/** The account has another name than the phone, or did not get in at once: both are to be read. */
export function Opened({ account }: { account: Account }) {
  const enter = useEntering()
  const { busy, save } = useSaving(() => enter(account))
  return (
    <Result
      status="success"
      title="试用账号已开通"
      subTitle={`登录账号：${account.username}`}
      extra={
        <Button type="primary" size="large" autoFocus loading={busy} onClick={() => void save()}>
          进入系统
        </Button>
      }
    />
  )
}

export function Waiting({ phone }: { phone: string }) {
  return (
    <Result
      status="info"
      title="注册申请已提交"
      subTitle={`平台审核后，结果会以短信发到 ${phone}`}
      extra={<Link to="/login">返回登录</Link>}
    />
  )
}
