import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { reverseStep } from '#web/kit/document/reverse-step.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call } from '#web/kit/request/request.ts'
import { closeTagOf, paperOptions, tagsOf } from './options.ts'

const quiet = { quiet: true }

/** What may be done with a paper that is read. 发出 and 收货 ask for quantities: they are buttons of their own. */
export function paperSteps(kind: PaperKind, id: number): Step[] {
  const { ending } = paperOptions[kind]
  const why = { title: '关单原因', label: '关单原因', ok: '关单', limit: limitOf(stockPapers.close.input.note) }
  const close = {
    name: 'close',
    tag: closeTagOf(kind),
    send: (submittime: number, note: string) => call(stockPapers.close, { id, note, submittime }, quiet),
  }
  return [
    {
      ...{ name: 'audit', label: ending.label, from: ['草稿'], tag: tagsOf(kind).confirm, primary: true, done: ending.done },
      send: (submittime) => call(stockPapers.audit, { id, submittime }, quiet),
    },
    ...(kind === 'db'
      ? [
          { ...close, label: '关单', from: ['已审核'], done: '已关单，占用已释放', reason: why },
          reverseStep('db', id, { from: ['已在途', '已完成'], tag: 'busi:db:reverse', hint: '商品按发出时的成本回到调出仓库' }),
        ]
      : [
          {
            ...{
              name: 'finish',
              label: '完成',
              from: kind === 'dc' ? [] : ['已审核'],
              tag: tagsOf(kind).confirm,
              hint: '单据核对无误，归档',
            },
            send: (submittime: number) => call(stockPapers.finish, { id, submittime }, quiet),
            done: '已完成',
          },
          reverseStep(kind, id, { from: ['已审核', '已完成'], tag: closeTagOf(kind), hint: '写反向台账，单据保留' }),
        ]),
  ]
}
