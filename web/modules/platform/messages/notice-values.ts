import type { Sent } from '#contract/kit/fields.ts'
import type { notices } from '#contract/platform/messages/notices.ts'

/** What both kinds of notices have in their form. */
export type NoticeText = Required<Pick<Sent<typeof notices.save>, 'title' | 'content' | 'important' | 'pinned' | 'validUntil'>>

export const blankNotice: NoticeText = { title: '', content: '', important: false, pinned: false, validUntil: '' }
