import { Button, Result, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { exports } from '#contract/exports.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { ExportButton } from '#web/kit/document/export-button.tsx'
import { openPage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session.ts'
import { StockInFacts } from './stock-in-facts.tsx'
import { StockInTabs, useStockIn } from './stock-in-record.tsx'
import { StockInSteps } from './stock-in-steps.tsx'
import { useStockInSteps } from './use-stock-in-steps.ts'

declare module '#web/kit/dialogs.tsx' {
  interface Dialogs {
    /** 入库单信息, read-only. Answers when the date was changed. */
    stockIn: { props: { id: number; title?: string }; result: { id: number } }
  }
}

export function StockInDialog({ id, title = '入库单信息', onDone, onClose }: DialogProps<'stockIn'>) {
  const { may } = useSession()
  const { data, isError, refetch } = useStockIn(id)
  const order = data?.content
  const [changed, setChanged] = useState(false)
  const steps = useStockInSteps(id, () => void refetch())
  const close = () => (changed || steps.moved ? onDone({ id }) : onClose())
  const missing = !id || data?.content === null
  const invalid = useEffectEvent(() => {
    toast.error('参数异常')
    onClose()
  })
  useEffect(() => {
    if (missing) invalid()
  }, [missing])

  const edit = () => {
    close()
    openPage('StockInList', { edit: id })
  }
  return (
    <AppDialog
      title={title}
      width="80%"
      onClose={close}
      busy={steps.busy !== ''}
      footer={
        <>
          {order?.status === '草稿' && may('busi:rk:upd') && <Button onClick={edit}>修改</Button>}
          {order && <StockInSteps status={order.status} steps={steps} />}
          {order && <ExportButton endpoint={exports.stockIn} input={{ id }} tag="quick.rkHistory.excel" />}
          {order && (
            <Button onClick={() => void openDialog('reminder', { link: `rk/${id}`, linkName: `入库单 ${order.rkNo}` })}>提醒</Button>
          )}
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      {isError && <Result status="warning" title="单据加载失败" extra={<Button onClick={() => void refetch()}>重试</Button>} />}
      {!order && !isError && <Spin className="doc-waiting" />}
      {order && (
        <>
          <Refusal text={steps.refusal} onDismiss={steps.dismiss} onReload={() => void refetch()} />
          <StockInFacts
            order={order}
            onChanged={() => {
              void refetch()
              setChanged(true)
            }}
          />
          <StockInTabs key={order.version} id={id} height={400} />
        </>
      )}
    </AppDialog>
  )
}
