import { stockCounts } from '#contract/documents/stock-counts.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { reverseStep } from '#web/kit/document/reverse-step.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call } from '#web/kit/request/request.ts'

const quiet = { quiet: true }

export const submitCount = (id: number, uncounted: 'skip' | 'zero' | '', submittime: number) =>
  call(stockCounts.submit, { id, uncounted, submittime }, quiet)

/** Steps of a count that need no more than a press; submitting asks about lines nobody counted. */
export const countSteps = (id: number): Step[] => [
  {
    ...{ name: 'start', label: '开始盘点', from: ['草稿'], tag: 'busi:mark:add' as const, primary: true, done: '已开始' },
    send: (submittime) => call(stockCounts.start, { id, submittime }, quiet),
  },
  {
    ...{ name: 'close', label: '关单', from: ['进行中', '待审核'], tag: 'busi:mark:close' as const, done: '已关单' },
    send: (submittime, note) => call(stockCounts.close, { id, note, submittime }, quiet),
    reason: { title: '关单原因', label: '关单原因', ok: '关单', limit: limitOf(stockCounts.close.input.note) },
  },
  {
    ...{ name: 'recount', label: '复盘差异', from: ['待审核'], tag: 'busi:mark:audit' as const, done: '差异行已退回复盘' },
    hint: '有差异的行重新录入；原来的数留有记录',
    send: (submittime) => call(stockCounts.recount, { id, submittime }, quiet),
  },
  {
    ...{ name: 'approve', label: '审核过账', from: ['待审核'], tag: 'busi:mark:audit' as const, primary: true, done: '已审核，差异已入账' },
    send: (submittime) => call(stockCounts.approve, { id, submittime }, quiet),
  },
  {
    ...{ name: 'finish', label: '完成', from: ['已审核'], tag: 'busi:mark:audit' as const, done: '已完成', hint: '单据核对无误，归档' },
    send: (submittime) => call(stockCounts.finish, { id, submittime }, quiet),
  },
  reverseStep('pd', id, { from: ['已审核', '已完成'], tag: 'busi:mark:reverse', hint: '盘错的单：盘盈盘亏全部冲回' }),
]
