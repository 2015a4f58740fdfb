import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { limitOf } from '#contract/kit/fields.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call } from '#web/kit/request/request.ts'

const quiet = { quiet: true }

/** What may be done with an order that is read, besides receiving it. */
export const orderSteps = (id: number): Step[] => [
  {
    name: 'approve',
    label: '审核',
    from: ['草稿'],
    tag: 'busi:cg:approve',
    primary: true,
    hint: '审核后商品计入在途',
    send: (submittime) => call(purchaseOrders.approve, { id, submittime }, quiet),
    done: '已审核',
  },
  {
    name: 'close',
    label: '关单',
    from: ['已审核', '进行中'],
    tag: 'busi:cg:close',
    reason: {
      title: '关单后未收的数量不再计入在途，不能恢复',
      label: '关单原因',
      ok: '确定关单',
      limit: limitOf(purchaseOrders.close.input.note),
    },
    send: (submittime, note) => call(purchaseOrders.close, { id, note, submittime }, quiet),
    done: '已关单',
  },
]
