import { daysFrom } from '#server/kit/time.ts'

/** 2026-02 → its first and last day. */
export const firstOf = (month: string) => `${month}-01`
export const monthBefore = (month: string) => daysFrom(firstOf(month), -1).slice(0, 7)
export const monthAfter = (month: string) => daysFrom(firstOf(month), 31).slice(0, 7)

/** Whether a month may be closed: it is over, and nothing open lies before it but what was never closed. `closedTo`: the last closed day. */
export const mayClose = (month: string, closedTo: string | null, today: string) =>
  month < today.slice(0, 7) && (closedTo === null || month === monthAfter(closedTo.slice(0, 7)))
/** Months are opened again from the last. */
export const mayReopen = (month: string, closedTo: string | null) => closedTo !== null && month === closedTo.slice(0, 7)
