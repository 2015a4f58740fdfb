import { Tabs } from 'antd'
import { useMemo } from 'react'
import { priceOrders } from '#contract/documents/price-orders.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Facts } from '#web/kit/document/document-frame.tsx'
import type { RecordGiven } from '#web/kit/document/document-page.tsx'
import { RecordOnPage } from '#web/kit/document/document-record.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { StepButtons } from '#web/kit/document/step-buttons.tsx'
import { useRecord, useSteps } from '#web/kit/document/use-record.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { readColumns } from './columns.tsx'
import { priceSteps } from './price-steps.ts'
import { tags } from './tags.ts'

const KIND = 'price-order'
export const usePriceOrder = (id: number) => useRecord(KIND, id, (orderId, signal) => call(priceOrders.getOne, { id: orderId }, { signal }))
export const usePriceSteps = (id: number) => useSteps(KIND, id)

/** A 调价单 after its draft, on the page where it was written. */
export function PriceRecord({ id, onLeave, onNew, onEdit }: RecordGiven) {
  const record = usePriceOrder(id)
  const steps = usePriceSteps(id)
  const { order } = record
  return (
    <RecordOnPage
      what="调价单"
      no={order?.orderNo ?? ''}
      status={order?.status ?? ''}
      addTag={tags.add}
      record={record}
      steps={steps}
      buttons={<StepButtons status={order?.status ?? ''} steps={steps} all={priceSteps(id, onEdit)} />}
      onLeave={onLeave}
      onNew={onNew}
    >
      {order && <PriceFacts order={order} />}
      <PriceTabs key={record.version} id={id} />
    </RecordOnPage>
  )
}

export function PriceFacts({ order }: { order: NonNullable<Reply<typeof priceOrders.getOne>['content']> }) {
  return (
    <Facts
      facts={[
        ['单号', order.orderNo],
        ['状态', order.status],
        ['生效时间', order.effectTime || '审核后立即生效'],
        ['执行时间', order.doneTime],
        ['制单', `${order.creator} ${order.createTime}`],
        ['审核', order.approver && `${order.approver} ${order.approveTime}`],
        ['调价方式', order.formula, 2],
        ['备注', order.remark, 2],
      ]}
    />
  )
}

export function PriceTabs({ id, height }: { id: number; height?: number }) {
  const { maySee } = useSession()
  const columns = useMemo(() => readColumns(maySee), [maySee])
  const lines = {
    key: 'lines',
    label: '调价明细',
    children: (
      <ReadRows
        label="调价明细"
        pageKey="PriceLines"
        columns={columns}
        queryKey={[KIND, id, 'lines']}
        load={(page, signal) => call(priceOrders.pageLines, { id, ...page }, { signal, quiet: true })}
        onEvent={(_, { pjid }) => void openDialog('part', { mode: 'view', id: pjid })}
        height={height}
      />
    ),
  }
  const log = logTab({ kind: KIND, id, load: (signal) => call(priceOrders.log, { id }, { signal, quiet: true }) })
  return <Tabs size="small" className="doc-tabs" items={[lines, log]} />
}
