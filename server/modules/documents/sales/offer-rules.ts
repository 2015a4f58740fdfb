import { compare } from '#contract/kit/decimal.ts'

/** The life of 报价单 and 预售单. How far it has come between 已确认 and 已完成 follows from its lines (`progressOf`). */
export const offerSteps = {
  confirm: { from: ['草稿'], to: '已确认' },
  close: { from: ['草稿', '已确认', '进行中'], to: '已关单' },
} as const

/** While something of it may still be taken up. */
export const OPEN: readonly string[] = ['已确认', '进行中']
/** Confirmed and not closed: the documents made of it move it among these. */
export const LIVING: readonly string[] = [...OPEN, '已完成']

/** The state of a living offer by what stands in documents made of it. */
export function progressOf(lines: readonly { ckAmount: string; doneAmount: string }[]): '已确认' | '进行中' | '已完成' {
  if (lines.every(({ ckAmount, doneAmount }) => compare(doneAmount, ckAmount) >= 0)) return '已完成'
  return lines.some(({ doneAmount }) => compare(doneAmount, '0') > 0) ? '进行中' : '已确认'
}
