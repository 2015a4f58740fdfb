import { CG_STATUSES, purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { printing } from '#contract/printing/printouts.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { defineDocument, tagsOf } from '#web/kit/document/define-document.tsx'
import { ending } from '#web/kit/document/definition.ts'
import {
  daysFilter,
  numberFilter,
  partFilter,
  partnerFilter,
  rangeFilter,
  remarkFilter,
  statusFilter,
  warehouseFilter,
} from '#web/kit/document/document-filters.ts'
import { dict, partner, text } from '#web/kit/document/head-controls.tsx'
import { money, pieces } from '#web/kit/document/record-facts.tsx'
import { call } from '#web/kit/request/request.ts'
import { orderColumns, orderLineColumns } from './columns.ts'
import { useOrderParts } from './line-panel.tsx'
import { lines, readOrderLine, sentOrderLine } from './lines.ts'
import { ReceiveButton } from './receive-button.tsx'
import { orderSteps } from './steps.ts'
import './purchase.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 采购订单信息. Answers when the order has moved. */
    purchaseOrder: { props: { id: number; title?: string }; result: { id: number } }
  }
}

export const { Page: PurchaseOrderPage, Dialog: PurchaseOrderDialog } = defineDocument({
  ...{ document: 'cg', kind: 'purchase-order', calls: purchaseOrders, no: 'cgNo', of: 'cgId', tags: tagsOf('busi:cg', 'approve') },
  fields: { supplierId: partner('supplier'), paytype: dict('PAYTYPE'), remark: text({ span: 2 }) },
  fresh: ({ busDate, realName }) => ({ cgDate: busDate, buyer: realName }),
  about: ({ supplierName }) => supplierName || '未选供应商',
  check: ({ cgDate, arriveDate }) =>
    arriveDate && arriveDate < cgDate ? { text: '预计到货日期不能早于订货日期', field: 'arriveDate' } : undefined,
  lines,
  read: readOrderLine,
  sent: sentOrderLine,
  ending: ending({
    label: '审核',
    send: (id, submittime) => call(purchaseOrders.approve, { id, submittime }, { quiet: true }),
    done: (_, no) => `已审核：${no}，商品已计入在途`,
  }),
  useParts: useOrderParts,
  list: {
    columns: orderColumns,
    next: { 已审核: 'busi:rk:add', 进行中: 'busi:rk:add' },
    filters: ({ warehouses, maySee }) => [
      // no month at first: what is late was ordered long ago
      daysFilter('日期'),
      numberFilter('cgNo'),
      partnerFilter('supplierId', '供应商', 'supplier'),
      partFilter,
      statusFilter(CG_STATUSES),
      { type: 'checkbox', name: 'overdue', label: '逾期未到' },
      { ...warehouseFilter(warehouses), more: true },
      ...(maySee('price.purchaseprice') ? [rangeFilter('cgSum', '订货金额')] : []),
      rangeFilter('cgAmount', '数量'),
      remarkFilter,
    ],
    money: 'cgSum',
    waiting: '草稿',
  },
  open: (id) => openDialog('purchaseOrder', { id }),
  record: {
    lines: { label: '订货明细', pageKey: 'PurchaseOrderLines', columns: () => orderLineColumns },
    facts: ({ order: { arriveDate, overdueDays } }) => ({
      arriveDate: overdueDays > 0 ? <span className="doc-problem">{`${arriveDate}（逾期 ${overdueDays} 天）`}</span> : arriveDate,
    }),
    totals: ({ cgAmount, inAmount, cgSum }) => [pieces('订货数量', cgAmount), pieces('已收', inAmount), money('订货金额', cgSum)],
    steps: ({ order }) => orderSteps(order.id),
    buttons: ({ order, steps, onMade }) => <ReceiveButton order={order} steps={steps} onReceived={onMade} />,
    print: ({ id }) => ({
      ...{ tag: 'busi:cg:print', report: 'purchase', of: { document: 'purchase', documentId: id } },
      ask: (how) => call(printing.purchase, { id, ...how }),
    }),
    reminder: 'cg',
  },
})
