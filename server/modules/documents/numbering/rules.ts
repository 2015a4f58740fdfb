import type { NUMBER_PATTERNS, NUMBER_RESTARTS } from '#contract/documents/numbering.ts'

export interface NumberRule {
  prefix: string
  pattern: (typeof NUMBER_PATTERNS)[number]
  digits: number
  restart: keyof typeof NUMBER_RESTARTS
}

/** Kinds of documents by their standard prefix (domain.md 1). */
export const NUMBER_KINDS: Readonly<Record<string, string>> = {
  BJ: '报价单',
  YS: '预售单',
  CK: '销售单',
  XT: '销售退货',
  CG: '采购订单',
  RK: '入库单',
  CT: '采购退货',
  DB: '调拨单',
  DC: '调仓单',
  PD: '盘点单',
  BS: '报损单',
  QR: '其他入库',
  QC: '其他出库',
  SK: '收款单',
  FK: '付款单',
  HC: '往来对冲',
  TK: '客户退款',
  GK: '供应商退款',
  HZ: '坏账',
  ZK: '账户转账',
  QS: '其他收入',
  QZ: '其他支出',
  DZ: '对账单',
  TZ: '成本调整',
  TJ: '调价单',
  QK: '期初库存',
}

/** RK2611210001: four digits a day, five when a day overflows. */
export const standardRule = (kind: string): NumberRule => ({ prefix: kind, pattern: 'YYMMDD', digits: 4, restart: 'day' })

const needs = { day: 'DD', month: 'MM', year: 'YY', never: '' } as const

/** What is wrong with a rule: a count that begins anew must show in the number when it did. */
export function ruleFlaw({ pattern, restart }: NumberRule): string | undefined {
  if (pattern.includes(needs[restart])) return undefined
  return {
    day: '每天重新开始时，日期格式须含日',
    month: '每月重新开始时，日期格式须含月',
    year: '每年重新开始时，日期格式须含年',
    never: '',
  }[restart]
}

/** First day of the count a business day belongs to; the database's next_number counts by the same. */
export const periodOf = (restart: NumberRule['restart'], day: string) =>
  ({ day, month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01`, never: '1970-01-01' })[restart]

/** The number as it is spelt. */
export function spelt({ prefix, pattern, digits }: NumberRule, day: string, count: number): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const dated = pattern.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', date)
  return prefix + dated + String(count).padStart(digits, '0')
}
