import { stockIn } from '#contract/stock-in.ts'
import { askedBack } from '#web/kit/document/asked-back.ts'
import { reverseStep } from '#web/kit/document/reverse-step.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call, stamp } from '#web/kit/request.ts'

const quiet = { quiet: true }

/** What may be done with an order that is read: the keeper who may not write one confirms what the buyer has written. */
export const stockInSteps = (id: number): Step[] => [
  {
    name: 'confirm',
    label: '确认入库',
    from: ['草稿'],
    tag: 'busi:rk:confirm',
    primary: true,
    send: () => askedBack((over) => call(stockIn.confirm, { id, over, submittime: stamp() }, quiet)),
    done: '已确认入库',
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
