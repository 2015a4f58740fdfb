import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { messages } from '#contract/platform/messages/messages.ts'
import { Card } from '#web/kit/card.tsx'
import { openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { openLink } from './open-link.ts'
import { askUnread, useUnread } from './unread.ts'

/** 未读消息 on the home page: the newest ten, as they arrive; a click reads one and opens what it is about. */
export function UnreadMessages() {
  const { key } = usePage()
  const waiting = useUnread()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [key, 'newest'],
    queryFn: ({ signal }) => call(messages.newest, {}, { signal, quiet: true }),
  })
  const rows = data?.content ?? []
  const again = useEffectEvent(() => void refetch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says that something has come, or was read elsewhere
  useEffect(() => again(), [waiting])

  const open = async ({ id, link }: (typeof rows)[number]) => {
    if (!link || !openLink(link)) openPage('/system/notification')
    try {
      await call(messages.read, { ids: String(id) })
      await Promise.all([refetch(), askUnread()])
    } catch {
      // told by the request layer
    }
  }
  return (
    <Card
      title={waiting > rows.length ? `未读消息 ${waiting > 999 ? '999+' : waiting}` : '未读消息'}
      className="home-card"
      extra={
        <Button type="link" size="small" onClick={() => openPage('/system/notification')}>
          全部消息
        </Button>
      }
    >
      {isPending && !isError && <Skeleton active title={false} />}
      {isError && !data && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="消息加载失败">
          <Button onClick={() => void refetch()}>重试</Button>
        </Empty>
      )}
      {data && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无未读消息" />}
      <ul className="plain-list home-messages">
        {rows.map((message) => (
          <li key={message.id}>
            <button type="button" className="message-text" onClick={() => void open(message)}>
              <strong>{message.title}</strong>
              <time dateTime={message.createTime}>{message.createTime.slice(5, 16)}</time>
              <span>{message.content}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
