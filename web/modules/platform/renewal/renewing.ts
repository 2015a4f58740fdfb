import { useSyncExternalStore } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { renewal } from '#contract/platform/renewal/renewal.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, readToken } from '#web/kit/request/request.ts'
import { currentSession } from '#web/kit/session/session.ts'

type Reminder = Reply<typeof sessionCalls.check>['cotent'][number]

const HOSTED = 2
/** Whether this user pays for his company here (platform.md 6). */
export const mayRenew = (): boolean => currentSession().user?.platType === HOSTED && currentSession().may('renew:pay')

let paying = false

/** Opens 扫码续费. While it is open nobody is reminded. */
export async function openRenewal(): Promise<void> {
  if (paying) return
  paying = true
  show(undefined)
  try {
    const { content, other, payOptions } = await call(renewal.getRenew)
    await openDialog('renew', { info: { content, other, payOptions } })
  } catch {
    // told by the request layer
  } finally {
    paying = false
  }
  licenceChanged()
}

// ---- reminders (platform.md 4.5) ----

const EXPIRED = 3
const REPEAT_MS = 30_000
/** What is not yet pressing goes by itself. */
const SOON_MS = 15_000
const SAID = 'renewReminded'

/** What the band above the top bar says. */
export interface RenewalReminder {
  title: string
  text: string
  action: string
}

let timer: ReturnType<typeof setInterval> | undefined
let gone: ReturnType<typeof setTimeout> | undefined
let shown: RenewalReminder | undefined
const listeners = new Set<() => void>()

function show(next: RenewalReminder | undefined): void {
  clearTimeout(gone)
  shown = next
  for (const listener of listeners) listener()
}
export const closeReminder = (): void => show(undefined)

export const useReminder = (): RenewalReminder | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

/** About to expire: said once a login. Expired: at once, and every 30 s. */
export function followReminders(): () => void {
  void askReminders()
  return stop
}

function stop(): void {
  clearInterval(timer)
  timer = undefined
  show(undefined)
}

async function askReminders(): Promise<void> {
  if (!mayRenew()) return
  const { cotent } = await call(sessionCalls.check, {}, { quiet: true }).catch(() => ({ cotent: [] as Reminder[] }))
  stop()
  const [row] = cotent
  if (!row) return
  if (row.remindType === EXPIRED) {
    say(row)
    timer = setInterval(() => say(row), REPEAT_MS)
    return
  }
  const occasion = `${readToken().slice(-8)} ${row.dueDate}`
  if (sessionStorage.getItem(SAID) === occasion) return
  sessionStorage.setItem(SAID, occasion)
  say(row)
}

function say({ trial, remindType, dueDate }: Reminder): void {
  if (paying) return
  const over = remindType === EXPIRED
  const what = trial ? '试用' : '软件授权'
  show({
    title: over ? `${what}已到期` : `${what}即将到期`,
    text: over
      ? `${what}已于${dueDate}到期，当前只能查看和导出数据，${trial ? '购买' : '续费'}后立即恢复。`
      : `${what}将于${dueDate}到期，请及时${trial ? '购买' : '续费'}，以免影响使用。`,
    action: trial ? '立即购买' : '立即续费',
  })
  // the last word stays until it is read, or said again
  if (!over) gone = setTimeout(closeReminder, SOON_MS)
}

/** Somebody has paid, or the operators have changed the licence: all that depends on it is asked for anew, without a login. */
export function licenceChanged(): void {
  announce('licence')
  void askReminders()
}
