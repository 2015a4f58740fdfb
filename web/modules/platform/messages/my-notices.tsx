import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Tag } from 'antd'
import { messages } from '#contract/platform/messages/messages.ts'
import { notices } from '#contract/platform/messages/notices.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import './messages.css'

/** 公告 that hold today, pinned ones first. */
export function MyNotices() {
  const { key } = usePage()
  const client = useQueryClient()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [key, 'my-notices'],
    queryFn: ({ signal }) => call(notices.mine, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  const read = async (id: number) => {
    await call(messages.read, { ids: String(id) }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: [key] })
  }
  if (isPending) return <Skeleton active title={false} />
  if (isError)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="公告加载失败">
        <Button onClick={() => void refetch()}>重试</Button>
      </Empty>
    )
  if (data.content.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无公告" />
  return (
    <ul className="plain-list my-notices">
      {data.content.map(({ id, title, content, important, pinned, authorName, platform, publishTime, validUntil, view }) => (
        <li key={id} className={view ? undefined : 'my-notice-unread'}>
          <header>
            {pinned && <Tag color="processing">置顶</Tag>}
            {important && <Tag color="error">重要</Tag>}
            <strong>{title}</strong>
            {!view && (
              <Button type="link" size="small" onClick={() => void read(id)}>
                已阅
              </Button>
            )}
          </header>
          <p>{content}</p>
          <footer>
            {platform ? '配驰平台' : authorName} · {publishTime.slice(0, 16)}
            {validUntil && ` · 有效期至 ${validUntil}`}
          </footer>
        </li>
      ))}
    </ul>
  )
}
