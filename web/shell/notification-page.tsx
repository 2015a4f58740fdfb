import { Tabs } from 'antd'
import { useState } from 'react'
import { usePage } from '#web/kit/page.ts'
import { MessageSettings } from '#web/modules/platform/messages/message-settings.tsx'
import { MyNotices } from '#web/modules/platform/messages/my-notices.tsx'
import { ReminderList } from '#web/modules/platform/messages/reminder-list.tsx'
import { MessageList } from './message-list.tsx'

/** 消息中心: what was sent to me, what holds for all, what I want to be reminded of, and what I do not want to hear. */
export function NotificationPage() {
  const { key, params } = usePage()
  const [tab, setTab] = useState(params.tab ?? 'messages')
  const items = [
    { key: 'messages', label: '消息', children: <MessageList owner={key} /> },
    { key: 'notices', label: '公告', children: <MyNotices /> },
    { key: 'reminders', label: '提醒', children: <ReminderList /> },
    { key: 'settings', label: '消息设置', children: <MessageSettings /> },
  ]
  return (
    <div className="notification-page">
      <Tabs size="small" activeKey={tab} onChange={setTab} destroyOnHidden items={items} />
    </div>
  )
}
