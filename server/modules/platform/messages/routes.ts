import { messages } from '#contract/platform/messages/messages.ts'
import { notices, platformNotices } from '#contract/platform/messages/notices.ts'
import { reminders } from '#contract/platform/messages/reminders.ts'
import { bind } from '#server/kit/route.ts'
import { mine, myNotices, newest, one, waiting } from './mine.ts'
import { noticeTargets, publishNotice, removeNotice, saveNotice, withdrawNotice } from './notice-edit.ts'
import { noticePage, noticeReceipts } from './notice-page.ts'
import * as platform from './platform-notices.ts'
import { read } from './read.ts'
import { reminderPage, removeReminder, saveReminder } from './reminders.ts'
import { setSetting, settings } from './settings.ts'

export const messageRoutes = [
  ...bind(messages, { mine, read, waiting, newest, one, settings, setSetting }),
  ...bind(notices, {
    mine: myNotices,
    page: noticePage,
    save: saveNotice,
    publish: publishNotice,
    withdraw: withdrawNotice,
    remove: removeNotice,
    receipts: noticeReceipts,
    targets: noticeTargets,
  }),
  ...bind(platformNotices, {
    page: platform.platformPage,
    save: platform.savePlatform,
    publish: platform.publishPlatform,
    withdraw: platform.withdrawPlatform,
    remove: platform.removePlatform,
    receipts: platform.platformReceipts,
    tenants: platform.findTenant,
  }),
  ...bind(reminders, { page: reminderPage, save: saveReminder, remove: removeReminder }),
]
