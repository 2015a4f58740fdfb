import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Steps } from 'antd'
import { useState } from 'react'

import { openingBook } from '#contract/master/imports/opening-book.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { Progress } from '#web/kit/request/progress.tsx'
import { call } from '#web/kit/request/request.ts'
import { BookPreview } from './book-preview.tsx'
import { BookResult } from './book-result.tsx'
import { BookStart } from './book-start.tsx'
import type { Book } from './opening-book.ts'
import './imports.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 开账工作簿: download, upload, one preview of all sheets, one confirmation, one undo. */
    openingBook: { props: Record<never, never> }
  }
}

const running: readonly Book['state'][] = ['checking', 'importing', 'undoing']
const stepOf: Record<Book['state'], number> = { checking: 1, checked: 1, importing: 2, done: 3, undoing: 3, undone: 3, failed: 3 }
const words: Partial<Record<Book['state'], string>> = { checking: '正在逐表检查', importing: '正在开账', undoing: '正在撤销' }
const steps = ['下载与上传', '核对', '开账', '完成'].map((title) => ({ title }))
const ROUND = 500

export function OpeningBookDialog({ onClose }: DialogProps<'openingBook'>) {
  const [id, setId] = useState<number>()
  const client = useQueryClient()
  const queryKey = ['opening-book', id]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(openingBook.get, { id: id ?? 0 }, { signal, quiet: true }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && running.includes(state.data.content.state) ? ROUND : false),
  })
  const book = data?.content
  /** A step has begun: what follows is told by the next round. */
  const begun = (content: Book) => {
    client.setQueryData(['opening-book', content.id], { content })
    setId(content.id)
  }
  const another = () => setId(undefined)
  const body = () => {
    if (id === undefined) return <BookStart onUploaded={begun} onOpen={setId} />
    if (!book && isError && !isFetching) return <LoadFailed what="开账工作簿" onRetry={() => void refetch()} />
    if (!book) return <Skeleton active />
    if (running.includes(book.state)) return <Running text={words[book.state] ?? ''} />
    if (book.state === 'checked') return <BookPreview book={book} onBegun={begun} onAnswered={() => void refetch()} onAnother={another} />
    return <BookResult book={book} onBegun={begun} onAnother={another} />
  }
  return (
    <AppDialog title={`开账工作簿${book ? ` · ${book.fileName}` : ''}`} width={1160} height={560} onClose={onClose}>
      <div className="import">
        <Steps size="small" current={book ? stepOf[book.state] : 0} items={steps} />
        {body()}
      </div>
    </AppDialog>
  )
}

const Running = ({ text }: { text: string }) => (
  <div className="import-running">
    <Progress done={0} all={0} text={text} />
    <p className="import-faint">可以关闭窗口去做别的，服务器会继续；完成后在消息中心和这里都能看到</p>
  </div>
)
