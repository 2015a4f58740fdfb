import { Button } from 'antd'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { openDocument } from '#web/kit/document/open-document.ts'
import type { Steps } from '#web/kit/document/use-record.ts'
import { useSession } from '#web/kit/session/session.ts'

interface Props {
  request: { id: number; status: string; side: string; paperId: number }
  steps: Steps
}

/** The transfer that was written of it; the branch that is asked answers. */
export function RequestButtons({ request: { id, status, side, paperId }, steps }: Props) {
  const { may } = useSession()
  const answer = async () => {
    if (await openDialog('answerRequest', { id })) steps.taken()
  }
  return (
    <>
      {paperId > 0 && may('busi:db:query') && <Button onClick={() => openDocument('db', paperId)}>调拨单</Button>}
      {side === 'in' && status === '已提交' && may('busi:dy:answer') && (
        <Button type="primary" onClick={() => void answer()} title="同意后生成调拨单并占用库存，或说明原因拒绝">
          答复
        </Button>
      )}
    </>
  )
}
