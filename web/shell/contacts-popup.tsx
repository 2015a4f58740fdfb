import { CustomerServiceOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Popover, Skeleton } from 'antd'
import { useState } from 'react'
import { contacts } from '#contract/platform/helpdesk/helpdesk.ts'
import { call } from '#web/kit/request/request.ts'
import { ContactCard } from './contact-card.tsx'
import './help.css'

/** The sidebar-info popup (platform.md 2.4): who answers questions at the platform. */
export function ContactsPopup() {
  const [open, setOpen] = useState(false)
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} title="联系我们" content={<Contacts />}>
      <Button type="text" icon={<CustomerServiceOutlined />} aria-label="联系我们" title="联系我们" aria-expanded={open} />
    </Popover>
  )
}

export function Contacts() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['sidebar-contacts'],
    queryFn: ({ signal }) => call(contacts.sidebar, {}, { signal, quiet: true }),
  })
  if (isError)
    return (
      <p className="contacts">
        联系人加载失败 <Button onClick={() => void refetch()}>重试</Button>
      </p>
    )
  if (!data) return <Skeleton active className="contacts" />
  if (data.content.length === 0)
    return (
      <p className="contacts">
        平台暂无联系人，可以
        <a href="/feedback" target="_blank" rel="noopener">
          写意见反馈
        </a>
      </p>
    )
  return (
    <ul className="plain-list contacts">
      {data.content.map((contact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: contacts carry no id on the wire, and their order is theirs
        <li key={place}>
          <ContactCard {...contact} />
        </li>
      ))}
    </ul>
  )
}
