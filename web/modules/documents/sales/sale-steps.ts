import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { isCash, UNPAID } from '#contract/master/clients/terms.ts'
import { reverseStep } from '#web/kit/document/reverse-step.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { call } from '#web/kit/request/request.ts'
import type { SaleOrder } from './kinds.ts'

const quiet = { quiet: true }
const beforeShipping = ['待审核', '已审核', '已确认', '待拣货', '拣货中', '待验货', '验货中', '待打包', '打包中', '待发货']

const underWay = [...beforeShipping.filter((status) => status !== '待审核'), '已在途']
type StepFacts = Pick<SaleOrder, 'id' | 'settleKind' | 'override'>

/** Whose turn it is with a sale: ● in the list for him. */
export const nextOfSale = {
  待审核: 'busi:ck:approve',
  已审核: 'busi:ck:confirm',
  已确认: 'busi:ck:confirm',
  待拣货: 'busi:ck:pick',
  拣货中: 'busi:ck:pick',
  待验货: 'busi:ck:check',
  验货中: 'busi:ck:check',
  待打包: 'busi:ck:pack',
  打包中: 'busi:ck:pack',
  待发货: 'busi:ck:ship',
  已在途: 'busi:ck:sign',
} as const

/** What may be done with a sale that is read. What a manager decides stands with its reason (held.tsx). */
export const saleSteps = ({ id, settleKind, override }: StepFacts): Step<{ status: string }>[] => [
  {
    name: 'notify',
    label: '通知备货',
    from: ['已确认', '已审核'],
    tag: 'busi:ck:confirm',
    hint: '通知仓库开始备货',
    send: (submittime) => call(outbound.notify, { id, submittime }, quiet),
    done: ({ status }) => `已通知备货：${status}`,
  },
  {
    name: 'close',
    label: '关单',
    from: beforeShipping,
    tag: 'busi:ck:close',
    reason: { title: '关单后释放全部占用，不能恢复', label: '关单原因', ok: '确定关单', limit: limitOf(outbound.close.input.note) },
    send: (submittime, note) => call(outbound.close, { id, note, submittime }, quiet),
    done: ({ status }) => `已关单：${status}`,
  },
  ...(isCash(settleKind) && !override.split('；').includes(UNPAID)
    ? [
        {
          name: 'letOwe',
          label: '授权赊账',
          from: underWay,
          tag: 'busi:ck:approve' as const,
          hint: `${settleKind}客户没有付清时，允许${settleKind === '货到付款' ? '签收' : '发货'}`,
          reason: {
            title: '本单可以不付清就发货、签收',
            label: '授权原因',
            ok: '授权',
            limit: limitOf(outbound.letOwe.input.note),
            required: true,
          },
          send: (submittime: number, note: string) => call(outbound.letOwe, { id, note, submittime }, quiet),
          done: '已授权赊账',
        },
      ]
    : []),
  reverseStep('ck', id, { from: ['已在途', '已完成'], tag: 'busi:ck:reverse', hint: '开错的单：库存、应收全部冲回' }),
]
