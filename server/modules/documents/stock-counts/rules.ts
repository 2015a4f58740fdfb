import type { MARK_STATUSES } from '#contract/documents/stock-counts.ts'

type Status = (typeof MARK_STATUSES)[number]

/** The life of a 盘点单. */
export const steps = {
  start: { from: ['草稿'], to: '进行中' },
  submit: { from: ['进行中'], to: '待审核' },
  recount: { from: ['待审核'], to: '进行中' },
  approve: { from: ['待审核'], to: '已审核' },
  finish: { from: ['已审核'], to: '已完成' },
  close: { from: ['草稿', '进行中', '待审核'], to: '已关单' },
  reverse: { from: ['已审核', '已完成'], to: '已红冲' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>

/** Nobody is counting any more: from here on the figures are no secret. */
export const revealed = (status: string) => !['草稿', '进行中'].includes(status)

interface Scope {
  posi: readonly string[]
  pjType: readonly string[]
  pjBrand: readonly string[]
  abc: readonly string[]
  zero: boolean
}
export const scopeInWords = ({ posi, pjType, pjBrand, abc, zero }: Scope) => {
  const named: [string, readonly string[]][] = [
    ['仓位', posi],
    ['类别', pjType],
    ['品牌', pjBrand],
    ['ABC', abc],
  ]
  const limits = named.filter(([, values]) => values.length > 0).map(([label, values]) => `${label} ${values.join('、')}`)
  return [...(limits.length > 0 ? limits : ['全仓']), ...(zero ? ['含零库存'] : [])].join('；')
}
