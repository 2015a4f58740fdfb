import { Button, Input, Result, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDecimal } from '#web/kit/form/number.ts'
import { statusGroup } from '#web/kit/status.ts'
import { plainCode } from './counting.ts'
import type { Order, WorkStep } from './work-steps.ts'

interface Props {
  step: WorkStep
  orders: readonly Order[] | undefined
  total: number
  failed: boolean
  onRetry: () => void
  onChoose: (order: Order) => void
}

/** Tasks of a step, large enough for a thumb. A scanned order number opens its order; so do ↑ ↓ and Enter. */
export function WorkList({ step, orders, total, failed, onRetry, onChoose }: Props) {
  const [find, setFind] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const wantedCode = plainCode(find)
  const shown = (orders ?? []).filter(({ ckNo, clientName }) => !wantedCode || plainCode(`${ckNo} ${clientName}`).includes(wantedCode))
  const chosen = Math.min(at, shown.length - 1)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const order = shown[chosen]
    if (event.key === 'ArrowDown') setAt(Math.min(shown.length - 1, chosen + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1))
    else if (event.key === 'Enter' && order) onChoose(order)
    else return
    event.preventDefault()
  }
  return (
    <div className="work">
      <header className="work-bar">
        <h2>{step.word}</h2>
        <Input
          size="large"
          className="work-find"
          aria-label="单号或客户"
          placeholder="扫描单号，或输入单号、客户"
          allowClear
          autoFocus
          value={find}
          onChange={(event) => {
            setFind(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <span className="work-count" role="status">
          {orders ? `共 ${total} 单` : ''}
        </span>
        <Button size="large" onClick={onRetry}>
          刷新
        </Button>
      </header>
      {failed && !orders && <Result status="warning" title="任务加载失败" extra={<Button onClick={onRetry}>重试</Button>} />}
      {!orders && !failed && <Spin className="work-none" />}
      {orders && shown.length === 0 && <p className="work-none">{find ? '未找到单据，请核对单号或状态' : step.empty}</p>}
      <ul ref={list} className="work-tasks">
        {shown.map((order, index) => (
          <li key={order.id}>
            <button type="button" className={`work-task${index === chosen ? ' work-task-at' : ''}`} onClick={() => onChoose(order)}>
              <span className="work-task-head">
                <strong>{order.ckNo}</strong>
                {order.jjAmount > 0 && <em className="work-urgent">急 {formatDecimal(order.jjAmount, 0, 3)}</em>}
                <span className={`pc-status pc-status-${statusGroup(order.status)}`}>{order.status}</span>
                {order.status === step.doing && order.workerName && <span>{order.workerName}</span>}
              </span>
              <span className="work-task-client">{order.clientName}</span>
              <span className="work-task-more">
                {order.lineCount} 行 · {formatDecimal(order.ckAmount, 0, 3)} 件{order.fhType && ` · ${order.fhType}`}
                {order.fhCompany && ` · ${order.fhCompany}`}
                {order.carNum && ` · 批次 ${order.carNum}`}
                {order.boxCount > 0 && ` · ${order.boxCount} 箱`}
                {order.bzArea && ` · ${order.bzArea}`}
              </span>
              {order.remark && <span className="work-task-remark">{order.remark}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
