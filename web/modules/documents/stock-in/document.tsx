import { RK_STATUSES, stockIn } from '#contract/documents/stock-in.ts'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import { printing } from '#contract/printing/printouts.ts'
import { exports } from '#contract/reports/exports.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { defineDocument, tagsOf } from '#web/kit/document/define-document.tsx'
import { ending } from '#web/kit/document/definition.ts'
import {
  daysFilter,
  numberFilter,
  paidFilter,
  partFilter,
  partnerFilter,
  rangeFilter,
  remarkFilter,
  statusFilter,
  warehouseFilter,
} from '#web/kit/document/document-filters.ts'
import { ExportButton } from '#web/kit/document/export-button.tsx'
import { dict, partner, text } from '#web/kit/document/head-controls.tsx'
import { ReturnButton, useReturnsTab } from '#web/kit/document/linked-returns.tsx'
import { money, pieces } from '#web/kit/document/record-facts.tsx'
import { call } from '#web/kit/request/request.ts'
import { stockInColumns, stockInLineColumns } from './columns.ts'
import { confirmAndPay, mayPayWith, toldPaid } from './confirm-and-pay.ts'
import { FeesButton, useFees } from './fees-button.tsx'
import { LabelsButton } from './labels-dialog.tsx'
import { lines, readStockInLine, sentStockInLine } from './lines.ts'
import { useOffers } from './offers.tsx'
import { PayButton } from './pay-button.tsx'
import { stockInSteps } from './steps.ts'
import { StockInDate } from './stock-in-date.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 入库单信息, read-only. Answers when something was done with it. */
    stockIn: { props: { id: number; title?: string }; result: { id: number } }
  }
}

const posted = ['已确认', '已完成']

export const { Page: StockInPage, Dialog: StockInDialog } = defineDocument({
  ...{ document: 'rk', kind: 'stock-in', calls: stockIn, no: 'rkNo', of: 'rkId', tags: tagsOf('busi:rk', 'confirm') },
  fields: {
    supplierId: partner('supplier'),
    paytype: dict('PAYTYPE'),
    fhType: dict('FHTYPE'),
    invoiceType: dict('FPTYPE'),
    remark: text({ span: 2 }),
  },
  fresh: ({ busDate, realName }) => ({ rkDate: busDate, buyer: realName }),
  about: ({ supplierName }) => supplierName || '未选供应商',
  lines,
  read: readStockInLine,
  sent: sentStockInLine,
  ending: ending({
    label: '确认入库',
    send: (id, _, session) => confirmAndPay(id, mayPayWith(session)),
    done: (reply, no) => `已确认入库：${no}${toldPaid(reply)}`,
  }),
  useParts: ({ id, work, actions, session, lookup, active }) => ({
    buttons: useFees({ id, work, actions, session }),
    ...useOffers({ work, lookup, active }),
  }),
  list: {
    columns: stockInColumns,
    filters: ({ warehouses, maySee }) => [
      daysFilter('入库日期', 'thisMonth'),
      numberFilter('rkNo'),
      partnerFilter('supplierId', '供应商', 'supplier'),
      partFilter,
      warehouseFilter(warehouses),
      statusFilter(RK_STATUSES),
      paidFilter('付款状态', PAID_STATUSES.yf),
      ...(maySee('price.purchaseprice') ? [rangeFilter('purchaseSum', '进货金额')] : []),
      rangeFilter('rkAmount', '数量'),
      remarkFilter,
    ],
    money: 'purchaseSum',
    selection: 'single',
    actions: ({ selectedRows }) => <LabelsButton order={selectedRows[0]} />,
  },
  open: (id) => openDialog('stockIn', { id }),
  record: {
    height: 400,
    lines: { label: '商品明细', pageKey: 'StockInLines', columns: () => stockInLineColumns },
    links: { ordered: ({ cgId }) => cgId && openDialog('purchaseOrder', { id: cgId }) },
    facts: ({ order: { id, rkDate, rkTypeValue }, onChanged }) => ({
      rkDate: {
        facts: [
          ['入库日期', <StockInDate key="date" id={id} rkDate={rkDate} onChanged={onChanged} />],
          ['入库类型', rkTypeValue],
        ],
      },
    }),
    totals: ({ status, rkAmount, purchaseSum, costPrice, tcostPrice, moneyStatus }) => [
      pieces('合计数量', rkAmount),
      money('进货金额', purchaseSum),
      money('入库金额', costPrice),
      status !== '草稿' && tcostPrice !== costPrice && money('含费成本', tcostPrice),
      status !== '草稿' && ['付款状态', moneyStatus],
    ],
    steps: ({ order, session }) => stockInSteps(order.id, mayPayWith(session)),
    buttons: ({ order, steps, inDialog, onChanged, onLeave }) => (
      <>
        <LabelsButton order={order} />
        <FeesButton order={order} onChanged={onChanged} />
        {posted.includes(order.status) && (
          <ReturnButton
            kind="purchase"
            source={{ clientId: order.supplierId, clientName: order.supplierName, docNo: order.rkNo }}
            onLeave={onLeave}
          />
        )}
        {!inDialog && <PayButton order={order} steps={steps} />}
      </>
    ),
    useTabs: ({ id, height }) => useReturnsTab({ kind: 'purchase', sourceId: id, height }),
    print: ({ id, status }) => ({
      ...{ tag: 'busi:rk:print', report: 'rk', status, of: { document: 'rk', documentId: id } },
      ask: (how) => call(printing.rk, { rkId: id, ...how }),
    }),
    exported: (id) => <ExportButton endpoint={exports.stockIn} input={{ id }} tag="quick.rkHistory.excel" />,
    reminder: 'rk',
  },
})
