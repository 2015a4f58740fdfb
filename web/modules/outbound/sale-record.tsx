import { Button, Result, Spin } from 'antd'
import { DocumentFrame, Refusal } from '#web/kit/document/document-frame.tsx'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { Held } from './held.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SaleSteps } from './sale-steps.tsx'
import { SaleTabs } from './sale-tabs.tsx'
import { useSale, useSaleSteps } from './use-sale.ts'
import { useTracking } from './use-tracking.tsx'

interface Props {
  id: number
  /** Just confirmed, and held: the reason with its figures. */
  held: string
  onLeave: () => void
  onNew: () => void
  onEdit: (id: number) => void
}

/** An order after 确认, on the page where it was written: read-only, with its log and what may be done next. */
export function SaleRecord({ id, held, onLeave, onNew, onEdit }: Props) {
  const { may } = useSession()
  const { order, isError, refetch, version } = useSale(id)
  const steps = useSaleSteps(id, () => void refetch())
  const tracking = useTracking()
  useShortcut('Alt+N', '新增销售单', onNew, { inInput: true, disabled: !may('busi:ck:add') })
  useShortcut('Escape', '返回列表', onLeave, { inInput: true })

  if (isError) return <Result status="warning" title="单据加载失败" extra={<Button onClick={() => void refetch()}>重试</Button>} />
  if (!order) return <Spin className="doc-waiting" />
  return (
    <DocumentFrame
      title="销售单"
      about={order.ckNo}
      status={order.status}
      notice={
        <>
          <Refusal text={steps.refusal} onDismiss={steps.dismiss} onReload={() => void refetch()} />
          <Held order={order} detail={held} steps={steps} />
        </>
      }
      buttons={
        <>
          {tracking.button(order)}
          <SaleSteps order={order} steps={steps} onEdit={() => onEdit(id)} />
          <Button onClick={onLeave}>
            返回 <kbd>Esc</kbd>
          </Button>
          {may('busi:ck:add') && (
            <Button type="primary" onClick={onNew}>
              新增下一张 <kbd>Alt+N</kbd>
            </Button>
          )}
        </>
      }
    >
      <SaleFacts order={order} />
      <SaleTabs key={version} id={id} {...tracking.tabs} />
    </DocumentFrame>
  )
}
