import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { currentSession } from '#web/kit/session/session.ts'

const HOSTED = 2

/** 快速报价, on the hosted platform only (platform.md 2.4, 6). */
export const mayQuote = (): boolean => {
  const { user, may } = currentSession()
  return user?.platType === HOSTED && may('busi:quote:fast')
}
export const quickQuote = (): void => void openDialog('fastQuote', {})
