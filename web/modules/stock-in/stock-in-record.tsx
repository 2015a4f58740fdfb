import { useQuery } from '@tanstack/react-query'
import { Button, Result, Spin, Tabs } from 'antd'
import { stockIn } from '#contract/stock-in.ts'
import { DocumentFrame, Refusal } from '#web/kit/document/document-frame.tsx'
import { DocumentLog } from '#web/kit/document/document-log.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { StockInFacts } from './stock-in-facts.tsx'
import { StockInLines } from './stock-in-lines.tsx'
import { StockInSteps } from './stock-in-steps.tsx'
import { useStockInSteps } from './use-stock-in-steps.ts'

interface Props {
  id: number
  onLeave: () => void
  onNew: () => void
}

/** An order after 确认, on the page where it was written: read-only, with its log. */
export function StockInRecord({ id, onLeave, onNew }: Props) {
  const { may } = useSession()
  const { data, isError, refetch } = useStockIn(id)
  const steps = useStockInSteps(id, () => void refetch())
  const order = data?.content
  useShortcut('Alt+N', '新增入库单', onNew, { inInput: true, disabled: !may('busi:rk:add') })
  useShortcut('Escape', '返回列表', onLeave, { inInput: true })

  if (isError) return <Result status="warning" title="单据加载失败" extra={<Button onClick={() => void refetch()}>重试</Button>} />
  if (!order) return <Spin className="doc-waiting" />
  return (
    <DocumentFrame
      title="入库单"
      about={order.rkNo}
      status={order.status}
      notice={<Refusal text={steps.refusal} onDismiss={steps.dismiss} onReload={() => void refetch()} />}
      buttons={
        <>
          <StockInSteps status={order.status} steps={steps} />
          <Button onClick={onLeave}>
            返回 <kbd>Esc</kbd>
          </Button>
          {may('busi:rk:add') && (
            <Button type="primary" onClick={onNew}>
              新增下一张 <kbd>Alt+N</kbd>
            </Button>
          )}
        </>
      }
    >
      <StockInFacts order={order} onChanged={() => void refetch()} />
      <StockInTabs key={order.version} id={id} />
    </DocumentFrame>
  )
}

export function useStockIn(id: number) {
  return useQuery({
    queryKey: ['stock-in', 'order', id],
    queryFn: ({ signal }) => call(stockIn.get, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

export function StockInTabs({ id, height }: { id: number; height?: number }) {
  const { may } = useSession()
  const log = useQuery({
    queryKey: ['stock-in', 'log', id],
    queryFn: ({ signal }) => call(stockIn.log, { id }, { signal, quiet: true }),
    enabled: may('busi:rk:query'),
    staleTime: 0,
    gcTime: 0,
  })
  const lines = { key: 'lines', label: '商品明细', children: <StockInLines id={id} height={height} /> }
  const logTab = {
    key: 'log',
    label: '单据日志',
    children: <DocumentLog rows={log.data?.content} failed={log.isError} onRetry={() => void log.refetch()} />,
  }
  return <Tabs size="small" className="doc-tabs" items={may('busi:rk:query') ? [lines, logTab] : [lines]} />
}
