import { usePage } from '#web/kit/page.ts'
import { MessageList } from './message-list.tsx'

export function NotificationPage() {
  const { key } = usePage()
  return (
    <div className="notification-page">
      <MessageList owner={key} />
    </div>
  )
}
