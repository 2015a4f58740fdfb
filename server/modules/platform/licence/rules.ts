import { refused } from '#server/kit/errors.ts'

/** What a company may use, and until when. */
export interface Licence {
  trial: boolean
  seats: number
  pdaSeats: number
  /** The last day of full use, yyyy-MM-dd. */
  dueDate: string
  graceDays: number
}

/** app_user.source */
export const PDA = 1

/** Whole days from one calendar day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Days it still works, today and the due date among them; 0 on the day after, and below. */
export const daysLeft = ({ dueDate }: Pick<Licence, 'dueDate'>, today: string) => daysBetween(today, dueDate) + 1

/** full = everything works · reading = see and export only · locked = the same, and only administrators come in. */
export function stageOf({ dueDate, graceDays }: Pick<Licence, 'dueDate' | 'graceDays'>, today: string): 'full' | 'reading' | 'locked' {
  const left = daysBetween(today, dueDate)
  if (left >= 0) return 'full'
  return -left <= graceDays ? 'reading' : 'locked'
}

/** platform.md 4.5: 2 = about to expire, 3 = expired; undefined = nothing to say. */
export function remindTypeOf({ dueDate }: Pick<Licence, 'dueDate'>, today: string, warnDays: number): 2 | 3 | undefined {
  const left = daysBetween(today, dueDate)
  if (left < 0) return 3
  return left <= warnDays ? 2 : undefined
}

/** What whoever tries to write after the due date reads. */
export const overText = (dueDate: string) => `软件授权已于${dueDate}到期，当前只能查看和导出数据，请联系公司管理员续费后再操作`

interface Comer {
  /** app_user.source of the account. */
  source: number
  administrator: boolean
  handheld: boolean
}

/** Refuses a login that the licence does not cover. `online` = other accounts of this kind that are at work now. An administrator always gets in: he is the one who can pay. */
export function admit(licence: Licence | undefined, { source, administrator, handheld }: Comer, online: number, today: string): void {
  if (!licence || administrator) return
  if (stageOf(licence, today) === 'locked') throw refused(`软件授权已于${licence.dueDate}到期，请联系公司管理员续费`)
  if (source !== PDA) {
    if (online < licence.seats) return
    throw refused(`在线用户数已达授权数（${licence.seats}个），请等其他用户退出后再登录，或联系公司管理员增加用户`)
  }
  if (!handheld) throw refused('PDA账号只能在手持终端上登录')
  if (online >= licence.pdaSeats) throw refused(`在线PDA数已达授权数（${licence.pdaSeats}台），请联系公司管理员增加PDA`)
}

/** Refuses one more account than the licence covers. */
export function admitAccount(left: { seats: number; pdaSeats: number } | undefined, source: number): void {
  if (!left) return
  if (source === PDA && left.pdaSeats <= 0) throw refused('PDA账号数已达授权数，请停用不用的PDA账号，或先增加PDA')
  if (source !== PDA && left.seats <= 0) throw refused('用户数已达授权数，请停用不用的账号，或先增加用户')
}
