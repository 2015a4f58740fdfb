import { stockIn } from '#contract/documents/stock-in.ts'
import { reverseStep } from '#web/kit/document/reverse-step.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call } from '#web/kit/request/request.ts'
import { confirmAndPay, toldPaid } from './confirm-and-pay.ts'

const quiet = { quiet: true }

type Confirmed = { status: string; paid?: number } | undefined

/** What may be done with an order that is read: the keeper who may not write one confirms what the buyer has written. */
export const stockInSteps = (id: number, mayPay: boolean): Step<Confirmed>[] => [
  {
    name: 'confirm',
    label: '确认入库',
    from: ['草稿'],
    tag: 'busi:rk:confirm',
    primary: true,
    send: () => confirmAndPay(id, mayPay),
    done: (reply) => `已确认入库${toldPaid(reply)}`,
  },
  {
    name: 'finish',
    label: '完成',
    from: ['已确认'],
    tag: 'busi:rk:confirm',
    hint: '单据核对无误，归档',
    send: (submittime) => call(stockIn.finish, { id, submittime }, quiet),
    done: '已完成',
  },
  reverseStep('rk', id, { from: ['已确认', '已完成'], tag: 'busi:rk:reverse', hint: '录错的单：库存、应付全部冲回' }),
]
