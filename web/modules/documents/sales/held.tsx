import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf } from '#contract/kit/fields.ts'
import type { Steps } from '#web/kit/document/use-record.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { SaleOrder } from './kinds.ts'

interface Props {
  order: SaleOrder
  steps: Steps
  /** The reason with its figures, where it is fresh. */
  detail?: string
}

/** 待审核: why the order waits; the manager decides with his reason, everybody else sees whom to ask. */
export function Held({ order, steps, detail }: Props) {
  const { may } = useSession()
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState(false)
  if (order.status !== '待审核') {
    return order.override ? <Alert type="info" showIcon title={`曾因“${order.override}”需要审核或授权，说明见单据日志`} /> : null
  }
  const reasons = (detail || order.override).split('；').filter(Boolean)
  const decide = (name: 'approve' | 'reject', done: string) => {
    if (note.trim() === '') return setWanted(true)
    const decision = { id: order.id, note: note.trim(), submittime: stamp() }
    void steps.take(
      name,
      () => call(outbound[name], decision, { quiet: true }),
      ({ status }) => `${done}：${status}`,
    )
  }
  const approve = () => decide('approve', '审核通过')
  return (
    <Alert
      type="warning"
      showIcon
      title="待审核：库存尚未占用，审核通过后才占用"
      description={
        <>
          {reasons.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
          {may('busi:ck:approve') ? (
            <Space className="sale-decide" wrap>
              <Input
                aria-label="审核意见"
                autoFocus
                placeholder="审核意见或驳回原因"
                maxLength={limitOf(outbound.approve.input.note)}
                style={{ width: 320 }}
                value={note}
                status={wanted && !note.trim() ? 'error' : undefined}
                onChange={(event) => setNote(event.target.value)}
                onPressEnter={approve}
              />
              <Button type="primary" loading={steps.busy === 'approve'} onClick={approve}>
                审核通过
              </Button>
              <Button danger loading={steps.busy === 'reject'} onClick={() => decide('reject', '已驳回')}>
                驳回
              </Button>
              {wanted && !note.trim() && <span className="doc-problem">请输入审核意见</span>}
            </Space>
          ) : (
            <div>请有“审核超限销售单”权限的同事处理，或由他驳回后修改</div>
          )}
        </>
      }
    />
  )
}
