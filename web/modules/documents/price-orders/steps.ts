import { priceOrders } from '#contract/documents/price-orders.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call, callAsking } from '#web/kit/request/request.ts'

const quiet = { quiet: true }

/** What may be done with an order that is read. `onDraft`: the draft that 恢复原价 has made. */
export const priceSteps = (id: number, onDraft: (id: number) => void): Step[] => [
  {
    name: 'approve',
    label: '审核',
    from: ['草稿'],
    tag: 'base:priceorder:audit',
    primary: true,
    send: (submittime) => callAsking(priceOrders.approve, { id, submittime }, quiet),
    done: '已审核',
  },
  {
    name: 'close',
    label: '撤销调价',
    from: ['已审核'],
    tag: 'base:priceorder:audit',
    hint: '尚未生效，撤销后不再执行',
    send: (submittime) => call(priceOrders.close, { id, submittime }, quiet),
    done: '已撤销，不会生效',
  },
  {
    name: 'reverse',
    label: '恢复原价',
    from: ['已完成'],
    tag: 'base:priceorder:add',
    hint: '生成一张把价格改回去的调价单草稿',
    send: async (submittime) => {
      const made = await call(priceOrders.reverse, { id, submittime }, quiet)
      onDraft(made.id)
      return made
    },
    done: '已生成恢复原价的调价单草稿',
  },
]
