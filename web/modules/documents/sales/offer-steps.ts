import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf } from '#contract/kit/fields.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call } from '#web/kit/request/request.ts'
import { kindOf } from './kinds.ts'

const quiet = { quiet: true }

/** What may be done with a quote or presale that is read, besides turning it into a sale (convert-buttons.tsx). */
export function offerSteps(id: number, ckType: number): Step<{ status: string }>[] {
  const { tags } = kindOf(ckType)
  const presale = ckType === CK_TYPE.presale
  return [
    {
      name: 'confirm',
      label: '确认',
      from: ['草稿'],
      tag: tags.confirm,
      primary: true,
      send: (submittime) => call(outbound.confirm, { id, submittime }, quiet),
      done: '已确认',
    },
    {
      name: 'close',
      label: '关单',
      from: ['已确认', '进行中'],
      tag: tags.close,
      reason: {
        title: presale ? '关单后释放已到货的占用，不能恢复' : '关单后不能再转单',
        label: '关单原因',
        ok: '确定关单',
        limit: limitOf(outbound.close.input.note),
      },
      send: (submittime, note) => call(outbound.close, { id, note, submittime }, quiet),
      done: '已关单',
    },
  ]
}
