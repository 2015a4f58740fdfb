import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { messages } from '#contract/platform/messages/messages.ts'
import { usePage } from '#web/kit/page.ts'
import { call, readToken } from '#web/kit/request/request.ts'
import { Loading } from './loading.tsx'
import './phone.css'

/** One message on a phone: `?id=`. The address names it, the login proves whose it is (docs/decisions/023): a link that is passed on shows nothing. */
export function MessagePage() {
  const { id = '' } = usePage().params
  const [signedIn] = useState(() => readToken() !== '')
  useEffect(() => {
    document.title = '消息 · 配驰'
  }, [])
  if (!signedIn) return <Navigate to={`/login?redirect=${encodeURIComponent(`/message?id=${id}`)}`} replace />
  return <OneMessage id={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
}

function OneMessage({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['/message', id],
    queryFn: async ({ signal }) => {
      const { content } = await call(messages.one, { id }, { signal, quiet: true })
      if (content && !content.view) await call(messages.read, { ids: String(id) }, { signal, quiet: true })
      return content
    },
  })
  if (isError)
    return (
      <Empty description="消息加载失败">
        <Button onClick={() => void refetch()}>重试</Button>
      </Empty>
    )
  if (data === undefined) return <Loading />
  if (data === null) return <Empty description="消息不存在，或不是发给您的" />
  const { title, content, createTime, link } = data
  return (
    <article className="phone-page phone-message">
      <h1>{title}</h1>
      <time>{createTime}</time>
      <p>{content}</p>
      {link.startsWith('/') && (
        <Button type="primary" size="large" block href={link}>
          查看详情
        </Button>
      )}
      <Button size="large" block href="/system/notification">
        全部消息
      </Button>
    </article>
  )
}
