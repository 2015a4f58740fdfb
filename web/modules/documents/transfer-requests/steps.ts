import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { confirmAndRetry } from '#web/kit/document/confirm-and-retry.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call, stamp } from '#web/kit/request/request.ts'

const quiet = { quiet: true }
const tag = 'busi:dy:add'

/** What the branch that asks may do with its request. */
export function requestSteps({ id, ckId, status }: { id: number; ckId: number; status: string }): Step[] {
  return [
    {
      ...{ name: 'submit', label: '提交', from: ['草稿'], tag, primary: true },
      ask: () => confirmAndRetry((sure) => call(transferRequests.submit, { id, sure, submittime: stamp() })),
    },
    {
      ...{ name: 'withdraw', label: '撤回', from: ['已提交'], tag, hint: '对方答复之前可以撤回', done: '已撤回' },
      send: (submittime) => call(transferRequests.withdraw, { id, submittime }, quiet),
    },
    {
      ...{
        name: 'close',
        label: '关单',
        from: ['已同意', '部分同意'],
        tag,
        hint: '不要了：对方的调拨单一并关闭，占用释放',
        done: '已关单',
      },
      send: (submittime, note) => call(transferRequests.close, { id, note, submittime }, quiet),
      reason: { title: '关单原因', label: '关单原因', ok: '关单', limit: limitOf(transferRequests.close.input.note) },
    },
    ...(ckId > 0 && status === '已到货'
      ? [
          {
            ...{ name: 'free', label: '取消保留', from: ['已到货'], tag, hint: '到货不再为销售单保留，其他人可以卖', done: '已取消保留' },
            send: (submittime: number) => call(transferRequests.free, { id, submittime }, quiet),
          } satisfies Step,
        ]
      : []),
  ]
}
