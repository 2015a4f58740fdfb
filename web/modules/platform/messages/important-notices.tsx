import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { messages } from '#contract/platform/messages/messages.ts'
import { notices } from '#contract/platform/messages/notices.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { call } from '#web/kit/request/request.ts'
import './messages.css'

/** After login an important notice stands before everybody it is for, one after the other, until he has pressed 已阅. */
export function ImportantNotices({ onRead }: { onRead: () => void }) {
  const [read, setRead] = useState<ReadonlySet<number>>(new Set())
  const [closed, setClosed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['important-notices'],
    queryFn: ({ signal }) => call(notices.mine, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const left = (data?.content ?? []).filter(({ id, important, view }) => important && !view && !read.has(id))
  const [notice] = left
  if (!notice || closed) return null

  const acknowledge = async () => {
    setBusy(true)
    try {
      await call(messages.read, { ids: String(notice.id) }, { quiet: true })
      setRead(new Set([...read, notice.id]))
      onRead()
    } catch {
      // it comes again with the next login
      setClosed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppDialog
      key={notice.id}
      title={left.length > 1 ? `重要公告（还有${left.length}条）` : '重要公告'}
      width={560}
      onClose={() => setClosed(true)}
      onOk={() => void acknowledge()}
      okText="已阅"
      cancelText="下次再看"
      busy={busy}
    >
      <article className="important-notice">
        <h2>{notice.title}</h2>
        <p>{notice.content}</p>
        <footer>
          {notice.platform ? <Tag color="processing">配驰平台</Tag> : notice.authorName} {notice.publishTime.slice(0, 16)}
          {notice.validUntil && `，有效期至 ${notice.validUntil}`}
        </footer>
      </article>
    </AppDialog>
  )
}
