import { Button, Result, Spin } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { exports } from '#contract/exports.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { ExportButton } from '#web/kit/document/export-button.tsx'
import { openPage } from '#web/kit/page.ts'
import { Held } from './held.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SaleSteps } from './sale-steps.tsx'
import { SaleTabs } from './sale-tabs.tsx'
import { useSale, useSaleSteps } from './use-sale.ts'
import { type SaleTab, useTracking } from './use-tracking.tsx'
import './sale.css'

declare module '#web/kit/dialogs.tsx' {
  interface Dialogs {
    /** 出库单信息, read-only, with the decisions of a manager. Answers when the order has moved. */
    outbound: { props: { id: number; title?: string; tab?: SaleTab }; result: { id: number } }
  }
}

export function SaleDialog({ id, title = '出库单信息', tab, onDone, onClose }: DialogProps<'outbound'>) {
  const { order, missing, isError, refetch, version } = useSale(id)
  const steps = useSaleSteps(id, () => void refetch())
  const tracking = useTracking(tab)
  const close = () => (steps.moved ? onDone({ id }) : onClose())
  const invalid = useEffectEvent(() => {
    toast.error('参数异常')
    onClose()
  })
  useEffect(() => {
    if (!id || missing) invalid()
  }, [id, missing])

  const edit = () => {
    close()
    openPage('SaleList', { edit: id })
  }
  return (
    <AppDialog
      title={title}
      width="84%"
      onClose={close}
      busy={steps.busy !== ''}
      footer={
        <>
          {order && tracking.button(order)}
          {order && <SaleSteps order={order} steps={steps} onEdit={edit} />}
          {order && <ExportButton endpoint={exports.sale} input={{ id }} tag="quick.ckHistory.excel" />}
          {order && (
            <Button onClick={() => void openDialog('reminder', { link: `ck/${id}`, linkName: `销售单 ${order.ckNo}` })}>提醒</Button>
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
          <Held order={order} steps={steps} />
          <SaleFacts order={order} />
          <SaleTabs key={version} id={id} height={360} {...tracking.tabs} />
        </>
      )}
    </AppDialog>
  )
}
