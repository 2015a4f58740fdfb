import { NOTICE_STATES } from '#contract/platform/messages/notices.ts'
import { refused } from '#server/kit/errors.ts'

export type NoticeState = keyof typeof NOTICE_STATES

/** The state in words; a published notice whose last day is over is no longer shown to anybody. */
export const stateValue = (state: NoticeState, validUntil: string, today: string) =>
  state === 'published' && validUntil !== '' && validUntil < today ? '已过期' : NOTICE_STATES[state]

/** What is published is what people read: it is withdrawn before it is changed. */
export function requireOpen(state: NoticeState): void {
  if (state === 'published') throw refused('公告已发布，请先撤回')
}

export function requireVersion(stored: number, seen: number): void {
  if (stored !== seen) throw refused('公告已被他人修改，请刷新后重试')
}

export function requirePublishable({ state, validUntil }: { state: NoticeState; validUntil: string | null }, today: string): void {
  if (state === 'published') throw refused('公告已经发布')
  if (validUntil !== null && validUntil < today) throw refused('有效期至早于今天，请修改后再发布')
}
