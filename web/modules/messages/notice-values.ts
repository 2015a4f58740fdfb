import type { Sent } from '#contract/kit.ts'
import type { notices } from '#contract/notices.ts'

/** What both kinds of notices have in their form. */
export type NoticeText = Required<Pick<Sent<typeof notices.save>, 'title' | 'content' | 'important' | 'pinned' | 'validUntil'>>

export const blankNotice: NoticeText = { title: '', content: '', important: false, pinned: false, validUntil: '' }

export const noticeStates = [
  { value: 'draft', label: '草稿' },
  { value: 'published', label: '已发布' },
  { value: 'withdrawn', label: '已撤回' },
]
