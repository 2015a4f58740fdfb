import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useSession } from '#web/kit/session.ts'
import type { SaleOrder, SaleStepsState } from './use-sale.ts'

interface Props {
  order: SaleOrder
  steps: SaleStepsState
  /** The reason with its figures, where it is fresh. */
  detail?: string
}

/** 待审核: why the order waits; the manager decides with his reason, everybody else sees whom to ask. */
export function Held({ order, steps, detail }: Props) {
  const { may } = useSession()
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState(false)
  if (order.status !== '待审核') {
    return order.override ? <Alert type="info" showIcon title={`曾因“${order.override}”转审核，说明见单据日志`} /> : null
  }
  const reasons = (detail || order.override).split('；').filter(Boolean)
  const decide = (act: (note: string) => Promise<boolean>) => {
    if (note.trim() === '') return setWanted(true)
    void act(note.trim())
  }
  return (
    <Alert
      type="warning"
      showIcon
      title="待审核：库存还没有占用，审核通过后才占用"
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
                maxLength={125}
                style={{ width: 320 }}
                value={note}
                status={wanted && !note.trim() ? 'error' : undefined}
                onChange={(event) => setNote(event.target.value)}
                onPressEnter={() => decide(steps.approve)}
              />
              <Button type="primary" loading={steps.busy === 'approve'} onClick={() => decide(steps.approve)}>
                审核通过
              </Button>
              <Button danger loading={steps.busy === 'reject'} onClick={() => decide(steps.reject)}>
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
