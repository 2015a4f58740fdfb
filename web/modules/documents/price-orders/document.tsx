import { PRICE_ORDER_STATUSES, priceOrders } from '#contract/documents/price-orders.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { defineDocument } from '#web/kit/document/define-document.tsx'
import { ending } from '#web/kit/document/definition.ts'
import { daysFilter, numberFilter, partFilter, statusFilter } from '#web/kit/document/document-filters.ts'
import { text } from '#web/kit/document/head-controls.tsx'
import { callAsking } from '#web/kit/request/request.ts'
import { orderColumns, readColumns } from './columns.ts'
import { lines, sentPrices } from './lines.ts'
import { moment } from './moment-field.tsx'
import { PriceViews } from './price-changes.tsx'
import { priceSteps } from './steps.ts'
import './price-orders.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 调价单, read. Answers when a step was taken. */
    priceOrder: { props: { id: number }; result: { id: number } }
  }
}

const MAY_WRITE = 'base:priceorder:add'

/** 价格管理: price orders, and every change of a price. */
export const { Page: PriceOrderPage, Dialog: PriceOrderDialog } = defineDocument({
  ...{ document: 'tj', kind: 'price-order', calls: { ...priceOrders, get: priceOrders.getOne }, no: 'orderNo', of: 'id' },
  tags: { query: 'base:priceorder:query', add: MAY_WRITE, upd: MAY_WRITE, del: MAY_WRITE, confirm: 'base:priceorder:audit' },
  fields: {
    remark: text({ span: 2, placeholder: '为什么调价，如：厂家2026年夏季涨价' }),
    effectTime: moment('审核后立即生效'),
  },
  fresh: () => ({}),
  about: ({ remark }) => remark || '调价',
  lines,
  sent: sentPrices,
  mostLines: 1000,
  ending: ending({
    label: '审核',
    send: (id, submittime) => callAsking(priceOrders.approve, { id, submittime }, { quiet: true }),
    done: (reply, no) => (reply?.status === '已完成' ? `${no} 已生效` : `${no} 已审核，到时自动生效`),
  }),
  list: {
    columns: orderColumns,
    filters: () => [
      daysFilter('制单日期'),
      numberFilter('orderNo'),
      partFilter,
      statusFilter(PRICE_ORDER_STATUSES),
      { type: 'Input', name: 'remark', label: '备注', more: true },
    ],
    around: PriceViews,
  },
  open: (id) => openDialog('priceOrder', { id }),
  record: {
    height: 400,
    title: '调价单',
    lines: { label: '调价明细', pageKey: 'PriceLines', columns: ({ maySee }) => readColumns(maySee) },
    facts: ({ order }) => ({
      effectTime: {
        facts: [
          ['生效时间', order.effectTime || '审核后立即生效'],
          ['执行时间', order.doneTime],
          ['制单', `${order.creator} ${order.createTime}`],
          ['审核', order.approver && `${order.approver} ${order.approveTime}`],
          ['调价方式', order.formula, 2],
        ],
      },
    }),
    totals: () => [],
    steps: ({ order, onEdit }) => priceSteps(order.id, onEdit),
  },
})
