import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Spin } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Row } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { call } from '#web/kit/request/request.ts'
import { openLink } from './open-link.ts'
import { ShortPager } from './short-pager.tsx'
import { askUnread, useUnread } from './unread.ts'

type Message = Row<typeof messages.mine>
const LIMIT = 10

interface Props {
  /** First element of the query key: the page it stands on, or the drawer. */
  owner: string
  more?: ReactNode
  onOpened?: () => void
}

/** The user's messages, newest first: pick, mark as read, turn pages. */
export function MessageList({ owner, more, onOpened }: Props) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [marking, setMarking] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [owner, 'messages', page],
    queryFn: ({ signal }) => call(messages.mine, { page, limit: LIMIT, view: true }, { signal }),
  })
  const waiting = useUnread()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived meanwhile is shown, and what another tab has read
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [owner, 'messages'] })
  }, [waiting])
  const rows = data?.page.list ?? []
  const loading = isFetching || marking
  const unread = rows.filter(({ view }) => !view)

  const turn = (next: number) => {
    setPage(next)
    setPicked(new Set())
  }
  const mark = async (ids: Iterable<number>) => {
    setMarking(true)
    try {
      await call(messages.read, { ids: [...ids].join(',') })
      turn(1)
      await client.invalidateQueries({ queryKey: [owner, 'messages'] })
      await askUnread()
    } catch {
      // told by the request layer
    } finally {
      setMarking(false)
    }
  }
  const open = ({ id, link, view }: Message) => {
    if (!view) void mark([id])
    if (link && openLink(link)) onOpened?.()
  }
  const pick = (id: number, on: boolean) => {
    const next = new Set(picked)
    if (on) next.add(id)
    else next.delete(id)
    setPicked(next)
  }

  return (
    <div className="messages">
      <div className="messages-bar">
        <Checkbox
          disabled={unread.length === 0}
          checked={unread.length > 0 && picked.size === unread.length}
          indeterminate={picked.size > 0 && picked.size < unread.length}
          onChange={({ target }) => setPicked(new Set(target.checked ? unread.map(({ id }) => id) : []))}
        >
          全选
        </Checkbox>
        <Button type="link" size="small" disabled={picked.size === 0 || loading} onClick={() => void mark(picked)}>
          标为已读
        </Button>
        <span className="messages-more">{more}</span>
      </div>
      <Spin spinning={loading} delay={200}>
        {isError && (
          <Empty description="消息加载失败">
            <Button onClick={() => void refetch()}>重试</Button>
          </Empty>
        )}
        {data && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无消息" />}
        <ul className="plain-list">
          {rows.map((message) => (
            <li key={message.id} className={message.view ? 'message' : 'message message-unread'}>
              <Checkbox
                aria-label={`选择${message.title}`}
                disabled={message.view}
                checked={picked.has(message.id)}
                onChange={({ target }) => pick(message.id, target.checked)}
              />
              <button type="button" className="message-text" onClick={() => open(message)}>
                <strong>{message.title}</strong>
                <time>{message.createTime}</time>
                <span>{message.content}</span>
              </button>
              {!message.view && (
                <Button type="link" size="small" disabled={loading} onClick={() => void mark([message.id])}>
                  已读
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Spin>
      {data && data.page.totalCount > 0 && <ShortPager page={page} limit={LIMIT} total={data.page.totalCount} onChange={turn} />}
    </div>
  )
}
