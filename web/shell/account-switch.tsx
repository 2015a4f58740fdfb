import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Code, type Reply } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { mayLeave } from '#web/kit/form/unsaved.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call, RequestError } from '#web/kit/request/request.ts'
import { browserId } from '#web/kit/session/session.ts'
import { enterAs } from './enter-as.ts'
import { SecondStep } from './second-step-later.ts'
import './switch-user.css'
import { soon } from '#web/kit/keys/held-keys.ts'

type Account = Reply<typeof sessionCalls.switchAccounts>['users'][number]

interface Props {
  title: string
  load: (signal: AbortSignal) => Promise<{ users: readonly Account[] }>
  /** Said below a list without any other account. */
  none: string
  onClose: () => void
}

/** Accounts of one person to go over to; the current one is among them (platform.md 4.8). */
export function AccountSwitch({ title, load, none, onClose }: Props) {
  const { data, error, refetch } = useQuery({ queryKey: ['accounts', title], queryFn: ({ signal }) => load(signal), gcTime: 0 })
  const switching = useRef(false)
  const [target, setTarget] = useState(0)
  const [second, setSecond] = useState(false)
  const stay = () => {
    switching.current = false
    setTarget(0)
    setSecond(false)
  }
  const choose = async ({ userId, def }: Account) => {
    if (switching.current) return toast.info('正在切换中......')
    if (def) return toast.info('当前账号已登录')
    if (!(await mayLeave())) return
    switching.current = true
    setTarget(userId)
    try {
      const reply = await call(sessionCalls.switchAccountN, { userId, browserId: browserId() })
      enterAs(reply.data.access_token)
    } catch (fault) {
      if (fault instanceof RequestError && fault.code === Code.secondStep) return setSecond(true)
      stay()
    }
  }
  return (
    <AppDialog title={title} width={560} onClose={onClose}>
      {second ? (
        <SecondStep onEntered={({ access_token }) => enterAs(access_token)} onBack={stay} />
      ) : error ? (
        <LoadFailed what="账号" onRetry={() => void refetch()} />
      ) : data ? (
        <Accounts accounts={data.users} target={target} none={none} onChoose={(account) => void choose(account)} />
      ) : (
        <Spin style={{ display: 'block', padding: 32 }} />
      )}
    </AppDialog>
  )
}

interface AccountsProps {
  accounts: readonly Account[]
  /** Id of the account being switched to. */
  target: number
  none: string
  onChoose: (account: Account) => void
}

/** One button a row that fills it: a click anywhere chooses, and so does Enter; the arrows go up and down. */
function Accounts({ accounts, target, none, onChoose }: AccountsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const first = accounts.find(({ def }) => !def)?.userId ?? 0
  useEffect(() => {
    // after the window's own focus trap, which would choose the closing cross
    return soon(() => body.current?.querySelector<HTMLElement>('[data-first]')?.focus(), 40)
  }, [])
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const buttons = [...(body.current?.querySelectorAll('button') ?? [])]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + by]?.focus()
  }
  return (
    <>
      <table className="switch-user">
        <thead>
          <tr>
            <th scope="col">公司</th>
            <th scope="col">编号</th>
            <th scope="col">登录账号</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {accounts.map((account) => (
            <tr key={account.userId} className={account.def ? 'current' : undefined}>
              <td>{account.tenantName}</td>
              <td>{account.companyNo}</td>
              <td>
                <button type="button" data-first={account.userId === first || undefined} onClick={() => onChoose(account)} onKeyDown={walk}>
                  {account.remark}
                </button>
              </td>
              <td>{account.def ? '当前在线' : account.userId === target ? '切换中' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {accounts.length < 2 && <p className="switch-user-none">{none}</p>}
    </>
  )
}
