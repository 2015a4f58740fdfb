import dayjs from 'dayjs'
import { CK_TYPE, QUOTE_DAYS } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { capitalYuan } from '#contract/kit/capital-yuan.ts'
import { PAID_STATUSES } from '#contract/ledgers/paid-statuses.ts'
import { printing } from '#contract/printing/printouts.ts'
import { exports } from '#contract/reports/exports.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { defineDocument, dialogOf } from '#web/kit/document/define-document.tsx'
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
import { day, dict, incharge, number } from '#web/kit/document/head-controls.tsx'
import { useReturnsTab } from '#web/kit/document/linked-returns.tsx'
import { money, pieces } from '#web/kit/document/record-facts.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { print } from '#web/kit/print/print-out.ts'
import { call } from '#web/kit/request/request.ts'
import { carPlate } from './car-plate.tsx'
import { listColumns, readColumns } from './columns.ts'
import { customer, deliverTo } from './deliver-to.tsx'
import { CLIENT_SETTING, headOfFirst } from './first-client.ts'
import { Held } from './held.tsx'
import { kinds, type SaleKind } from './kinds.ts'
import { readLine, sentLine } from './line.ts'
import { linesOf } from './lines.tsx'
import { offerSteps } from './offer-steps.ts'
import { printTicket } from './print-ticket.ts'
import { SaleButtons } from './sale-buttons.tsx'
import { nextOfSale, saleSteps } from './sale-steps.ts'
import { SaleTracks } from './sale-tracks.tsx'
import { useSaleParts } from './writing.tsx'
import './panel/panel.css'
import './sale.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 出库单信息 (报价单信息, 预售单信息), read-only, with the decisions of a manager. Answers when the order has moved. */
    outbound: { props: { id: number; title?: string; tab?: 'lines' | 'track' | 'log' }; result: { id: number } }
  }
}

function saleDocument(kind: SaleKind) {
  const { ckType, document, drafts, statuses, tags } = kind
  const [sells, quotes, presells] = [ckType === CK_TYPE.sale, ckType === CK_TYPE.quote, ckType === CK_TYPE.presale]
  return defineDocument({
    ...{ document, kind: drafts, recordKind: 'sale', calls: outbound, no: 'ckNo', of: 'ckId', tags, always: { ckType } },
    fields: {
      clientId: customer,
      deliverTo,
      carPlate,
      validUntil: quotes && day({ required: true }),
      deposit: presells && number(),
      inchargeId: incharge,
      paytype: dict('PAYTYPE'),
      yhRate: number({ placeholder: '95 = 95折', digits: 2, plain: true }),
      fhType: dict('FHTYPE'),
      invoiceType: dict('FPTYPE'),
      ...(sells ? { bzArea: dict('BZAREA') } : { carNum: false, bzArea: false, fhNotice: false }),
    },
    fresh: ({ busDate, userId, settings }) => ({
      ...(sells && headOfFirst(settings[CLIENT_SETTING])),
      ...{ ckDate: busDate, inchargeId: userId },
      validUntil: quotes ? dayjs(busDate).add(QUOTE_DAYS, 'day').format('YYYY-MM-DD') : '',
    }),
    about: ({ clientName }) => clientName || '未选客户',
    check: ({ validUntil }) => (quotes && !validUntil ? { text: '请输入报价有效期', field: 'validUntil' } : undefined),
    lines: linesOf(kind),
    read: readLine,
    sent: sentLine,
    ending: ending({
      label: '确认',
      send: (id, submittime) => call(outbound.confirm, { id, submittime }, { quiet: true }),
      // why it is held stays on the order itself until it is decided
      done: ({ status, override }, no) => ({
        told: override ? '' : sells ? `${no} 已确认，${status}` : `${no} 已确认`,
        note: override,
      }),
    }),
    useParts: (writing) => useSaleParts(kind, writing),
    list: {
      columns: listColumns[ckType],
      filters: ({ warehouses, maySee }) => [
        // open quotes and presales of last month are not hidden when a month begins
        sells ? daysFilter('单据日期', 'thisMonth') : daysFilter('日期'),
        numberFilter('ckNo'),
        partnerFilter('clientId', '客户', 'client'),
        partFilter,
        warehouseFilter(warehouses),
        statusFilter(statuses),
        ...(sells ? [paidFilter('收款状态', PAID_STATUSES.ys)] : []),
        { type: 'checkbox', name: 'mine', label: '我的' },
        ...(sells ? [{ type: 'Daterange', name: 'shipFrom', to: 'shipTo', label: '发货日期', more: true } as const] : []),
        ...(maySee('price.txsprice') ? [rangeFilter('txsPrice', '实际金额')] : []),
        rangeFilter('ckAmount', '数量'),
        remarkFilter,
      ],
      money: 'txsPrice',
      waiting: sells ? '未过账' : '草稿',
      ...(sells && { next: nextOfSale }),
    },
    open: (id) => openDialog('outbound', { id }),
    record: {
      ...(sells && { title: '出库单信息' }),
      ...{ width: '84%', height: 360 },
      lines: { label: '商品明细', pageKey: `${kind.page}Read`, columns: () => readColumns[ckType] },
      links: { source: ({ sourceCkId }) => sourceCkId && openDialog('outbound', { id: sourceCkId }) },
      facts: ({ order }) => ({
        ckDate: {
          facts: [
            ['日期', order.ckDate],
            ['类型', order.ckTypeValue],
          ],
        },
        yhRate: { facts: [['折扣率', order.yhRate ? `${formatDecimal(order.yhRate, 0, 2)}%` : '']] },
        bzArea: {
          facts: [
            ['包装区', order.bzArea],
            ['箱数', order.boxCount || ''],
          ],
        },
      }),
      totals: ({ ckAmount, xsPrice, txsPrice, shippedAt, payOrderId, moneyStatus }) => [
        pieces(sells ? '出库数量' : '数量', ckAmount),
        money('销售金额', xsPrice),
        money('实际销售金额', txsPrice, capitalYuan(txsPrice)),
        shippedAt !== null && ['收款状态', moneyStatus],
        // the stamp says that a pay order exists
        payOrderId !== null && [
          '',
          <span key="stamp" className="sale-stamp">
            {moneyStatus}
          </span>,
        ],
      ],
      notice: ({ order, steps, note }) => <Held order={order} detail={note} steps={steps} />,
      steps: ({ order }) => (sells ? saleSteps(order) : offerSteps(order.id, ckType)),
      buttons: (reading) => <SaleButtons {...reading} />,
      useTabs: ({ id, height, shown }) => [
        { key: 'track', label: '订单跟踪', children: <SaleTracks key={shown} id={id} height={height} /> },
        ...useReturnsTab({ kind: 'sale', sourceId: sells ? id : 0, height }),
      ],
      print: ({ id, status }) => ({
        ...{ tag: 'busi:ck:print', report: 'ck', status, of: { document: 'ck', documentId: id } },
        ask: (how) => call(printing.ck, { ckId: id, ...how }),
        // a quote or presale is printed, but nothing of it is sent
        more: sells
          ? [
              { label: '打印发货单', run: () => print('fh', (how) => call(printing.fh, { id, ...how })) },
              { label: '打印小票', run: () => printTicket(id) },
            ]
          : [],
      }),
      exported: (id) => <ExportButton endpoint={exports.sale} input={{ id }} tag="quick.ckHistory.excel" />,
      reminder: 'ck',
    },
  })
}

const sale = saleDocument(kinds.sale)
const offers = [sale, saleDocument(kinds.quote), saleDocument(kinds.presale)] as const
/** 销售单, 报价单, 预售单. */
export const [{ Page: SalePage }, { Page: QuotePage }, { Page: PresalePage }] = offers
export const SaleDialog = dialogOf(sale, (order) => offers[(order as { ckType?: number }).ckType ?? 0] ?? sale)
