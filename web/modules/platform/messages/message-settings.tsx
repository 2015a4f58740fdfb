import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import './messages.css'

/** 消息设置: each kind of message that concerns me, on or off. */
export function MessageSettings() {
  const { key } = usePage()
  const client = useQueryClient()
  const [busy, setBusy] = useState('')
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [key, 'settings'],
    queryFn: ({ signal }) => call(messages.settings, {}, { signal, quiet: true }),
  })
  const change = async (wanted: Sent<typeof messages.setSetting>) => {
    setBusy(wanted.kind)
    try {
      await call(messages.setSetting, wanted)
      await client.invalidateQueries({ queryKey: [key, 'settings'] })
    } catch {
      // told by the request layer
    } finally {
      setBusy('')
    }
  }
  if (isPending) return <Skeleton active title={false} />
  if (isError)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="消息设置加载失败">
        <Button onClick={() => void refetch()}>重试</Button>
      </Empty>
    )
  return (
    <>
      <p className="messages-hint">关闭后不再收到该类消息。公告和提醒总会送达；自己做的事不会发消息给自己。</p>
      <ul className="plain-list message-kinds">
        {data.content.map(({ kind, name, about, on }) => (
          <li key={kind}>
            <div>
              <strong>{name}</strong>
              <span>{about}</span>
            </div>
            <Switch aria-label={name} checked={on} loading={busy === kind} onChange={(next) => void change({ kind, on: next })} />
          </li>
        ))}
      </ul>
    </>
  )
}
