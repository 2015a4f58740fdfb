import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { defineDocument } from '#web/kit/document/define-document.tsx'
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
import { dict, incharge, partner, text } from '#web/kit/document/head-controls.tsx'
import { money, pieces } from '#web/kit/document/record-facts.tsx'
import { call } from '#web/kit/request/request.ts'
import { returnColumns, returnLineColumns } from './columns.ts'
import { kinds, type ReturnKind, type ReturnName } from './kinds.ts'
import { linesOf, readReturnLine, sentReturnLine } from './lines.tsx'
import { ReturnButtons, signing } from './return-buttons.tsx'
import { useSourceLines } from './source-lines.tsx'
import { stepsOf } from './steps.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 销售退货, 采购退货, read-only, with the steps it may take. Answers when it has moved. */
    return: { props: { kind: ReturnName; id: number; title?: string }; result: { id: number } }
  }
}

function returnDocument(kind: ReturnKind) {
  const { calls, document } = kind
  const report = kind.name === 'sale' ? 'th' : 'ct'
  const columns = returnLineColumns(kind)
  return defineDocument({
    ...{ document, kind: kind.draft, calls, no: 'thNo', of: 'thId', tags: kind.tags },
    fields: { clientId: partner(kind.lookup), inchargeId: incharge, reason: dict('THYY'), remark: text({ span: 2 }) },
    fresh: ({ busDate, userId }) => ({ thDate: busDate, inchargeId: userId }),
    about: ({ clientName }) => clientName || `未选${kind.partner}`,
    lines: linesOf(kind),
    read: readReturnLine,
    sent: sentReturnLine,
    ending: ending({
      label: '审核',
      send: (id, submittime) => call(calls.approve, { id, submittime }, { quiet: true }),
      done: (_, no) => `已审核：${no}`,
    }),
    useParts: (writing) => useSourceLines(kind, writing),
    list: {
      columns: returnColumns(kind),
      filters: ({ warehouses }) => [
        daysFilter('退货日期', 'thisMonth'),
        numberFilter('thNo'),
        partnerFilter('clientId', kind.partner, kind.lookup),
        partFilter,
        { type: 'Input', name: 'sourceNo', label: kind.source },
        statusFilter(kind.statuses),
        { type: 'checkbox', name: 'mine', label: '我的' },
        { ...warehouseFilter(warehouses), more: true },
        rangeFilter('thAmount', '数量'),
        remarkFilter,
      ],
      money: 'thSum',
      next: kind.next,
    },
    open: (id) => openDialog('return', { kind: kind.name, id }),
    record: {
      lines: { label: '商品明细', pageKey: `${kind.page}Lines`, columns: () => columns },
      links: {
        source: ({ sourceId }) =>
          kind.name === 'sale' ? openDialog('outbound', { id: sourceId }) : openDialog('stockIn', { id: sourceId }),
      },
      facts: ({ order: { thDate, postDate } }) => ({
        thDate: {
          facts: [
            ['退货日期', thDate],
            ['过账日期', postDate],
          ],
        },
      }),
      totals: ({ thAmount, thSum }) => [pieces('退货数量', thAmount), money('退货金额', thSum)],
      steps: ({ order, session }) => stepsOf(kind, order.id, signing(kind, order, session)),
      buttons: ({ order, steps }) => <ReturnButtons kind={kind} order={order} steps={steps} />,
      print: ({ id, status }) => ({
        ...{ tag: 'busi:th:print', report, status, of: { document: report, documentId: id } },
        ask: (how) => call(kind.print, { thId: id, ...how }),
      }),
      reminder: kind.link,
    },
  })
}

const sale = returnDocument(kinds.sale)
const purchase = returnDocument(kinds.purchase)
/** 销售退货, 采购退货. */
export const { Page: SaleReturnPage } = sale
export const { Page: PurchaseReturnPage } = purchase
export const ReturnDialog = ({ kind, ...dialog }: DialogProps<'return'>) =>
  kind === 'sale' ? <sale.Dialog {...dialog} /> : <purchase.Dialog {...dialog} />
