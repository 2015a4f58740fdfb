import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** What went wrong, for a phone page that shows nothing else then. */
export const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : '服务异常')

interface Props {
  okText: string
  okDisabled?: boolean
  /** Each carries out the decision and answers the `type` of the finish page. */
  onOk: () => Promise<string>
  onRefuse: () => Promise<string>
  onFail: (message: string) => void
}

/** The two buttons of a phone page. Opening the page decides nothing; only they do. */
export function Decide({ okText, okDisabled, onOk, onRefuse, onFail }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'ok' | 'refuse'>()
  const press = async (which: 'ok' | 'refuse') => {
    setBusy(which)
    try {
      const type = await (which === 'ok' ? onOk : onRefuse)()
      void navigate(`/finish?type=${type}`, { replace: true })
    } catch (fault) {
      onFail(messageOf(fault))
    }
  }
  return (
    <>
      <Button
        type="primary"
        size="large"
        block
        loading={busy === 'ok'}
        disabled={busy !== undefined || okDisabled}
        onClick={() => void press('ok')}
      >
        {okText}
      </Button>
      <Button size="large" block loading={busy === 'refuse'} disabled={busy !== undefined} onClick={() => void press('refuse')}>
        取消
      </Button>
    </>
  )
}
