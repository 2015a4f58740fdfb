import { purchaseReturnSteps, saleReturnSteps } from '#contract/documents/returns.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { reverseStep } from '#web/kit/document/reverse-step.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call } from '#web/kit/request/request.ts'
import type { ReturnKind } from './kinds.ts'
import { toldBack } from './money-back.ts'

const quiet = { quiet: true }
const unposted = ['草稿', '已审核', '待验货', '验货中', '待发货']

type Moved = { status: string; given?: number } | undefined
/** 供应商已签收, with the money he gives back. */
type Sign = () => Promise<Moved>

/** What may be done with a return that is read. 验货入库 counts first: it has a dialog of its own. */
export function stepsOf({ name, calls, tags }: ReturnKind, id: number, sign: Sign): Step<Moved>[] {
  const done = (word: string) => (moved: Moved) => `${word}：${moved?.status ?? ''}${toldBack({ given: moved?.given ?? 0 })}`
  const approve: Step<Moved> = {
    name: 'approve',
    label: '审核',
    from: ['草稿'],
    tag: tags.confirm,
    primary: true,
    send: (submittime) => call(calls.approve, { id, submittime }, quiet),
    done: done('已审核'),
  }
  const close: Step<Moved> = {
    name: 'close',
    label: '关单',
    from: unposted,
    tag: tags.close,
    reason: { title: '关单后不能恢复', label: '关单原因', ok: '确定关单', limit: limitOf(calls.close.input.note) },
    send: (submittime, note) => call(calls.close, { id, note, submittime }, quiet),
    done: done('已关单'),
  }
  const own: Step<Moved>[] =
    name === 'sale'
      ? [
          {
            name: 'arrive',
            label: '收货',
            from: ['已审核'],
            tag: 'busi:xt:check',
            hint: '退货已到，等待验货',
            send: (submittime) => call(saleReturnSteps.arrive, { id, submittime }, quiet),
            done: done('已收货'),
          },
          {
            name: 'checkStart',
            label: '开始验货',
            from: ['待验货'],
            tag: 'busi:xt:check',
            send: (submittime) => call(saleReturnSteps.checkStart, { id, submittime }, quiet),
            done: done('开始验货'),
          },
        ]
      : [
          {
            name: 'notify',
            label: '通知发货',
            from: ['已审核'],
            tag: tags.confirm,
            hint: '通知仓库备好退货',
            send: (submittime) => call(purchaseReturnSteps.notify, { id, submittime }, quiet),
            done: done('已通知发货'),
          },
          {
            name: 'ship',
            label: '发货出库',
            from: ['已审核', '待发货'],
            tag: 'busi:ct:ship',
            primary: true,
            hint: '库存减少，应付冲减',
            send: (submittime) => call(purchaseReturnSteps.ship, { id, submittime }, quiet),
            done: done('已发货'),
          },
          {
            name: 'sign',
            label: '供应商已签收',
            from: ['已在途'],
            tag: 'busi:ct:ship',
            primary: true,
            send: sign,
            done: done('已签收'),
          },
        ]
  const reverse =
    name === 'sale'
      ? reverseStep('xt', id, { from: ['已完成'], tag: 'busi:xt:reverse', hint: '退错的单：商品出库，应收恢复，来源可再退' })
      : reverseStep('ct', id, { from: ['已在途', '已完成'], tag: 'busi:ct:reverse', hint: '退错的单：商品入库，应付恢复，来源可再退' })
  return [...own, close, reverse, approve]
}
