import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { later } from '#web/kit/later.tsx'
import { useUnread } from './unread.ts'

const MessageDrawer = later(async () => (await import('./message-drawer.tsx')).MessageDrawer)

export function MessageBell() {
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  const label = unread > 0 ? `消息中心，${unread} 条未读` : '消息中心'
  return (
    <>
      <Badge count={unread} overflowCount={999} size="small" offset={[-8, 5]}>
        <Button type="text" icon={<BellOutlined />} aria-label={label} title="消息中心" onClick={() => setOpen(true)} />
      </Badge>
      {open && <MessageDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
