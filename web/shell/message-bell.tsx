import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { later } from '#web/kit/later.tsx'
import { useUnread } from './unread.ts'

const MessageDrawer = later(async () => (await import('./message-drawer.tsx')).MessageDrawer)

/** What is more is not counted any more. */
const MOST = 999

export function MessageBell() {
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  const label = unread > 0 ? `消息中心，${unread} 条未读` : '消息中心'
  return (
    <>
      <span className="bell">
        <Button type="text" icon={<BellOutlined />} aria-label={label} title="消息中心" onClick={() => setOpen(true)} />
        {unread > 0 && <sup aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</sup>}
      </span>
      {open && <MessageDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
