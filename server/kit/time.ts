const SHANGHAI = 8 * 3_600_000

/** The business day of an instant, yyyy-MM-dd in Asia/Shanghai (no summer time since 1991). */
export const dayOf = (at: Date) => new Date(at.getTime() + SHANGHAI).toISOString().slice(0, 10)
/** yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
export const momentOf = (at: Date) => new Date(at.getTime() + SHANGHAI).toISOString().slice(0, 19).replace('T', ' ')
/** A day so many days later (negative: earlier). */
export const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The last day of the month a day lies in. */
export const monthEnd = (day: string): string => daysFrom(`${daysFrom(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)
