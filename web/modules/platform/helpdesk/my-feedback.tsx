import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import type { Row } from '#contract/kit/fields.ts'
import { FEEDBACK_KINDS, feedback } from '#contract/platform/helpdesk/feedback.ts'
import { call } from '#web/kit/request/request.ts'
import { FeedbackState } from './feedback-state.tsx'
import { Pictures } from './pictures.tsx'

type Letter = Row<typeof feedback.mine>
const LIMIT = 10

/** What the user wrote before, and the answers. */
export function MyFeedback({ queryKey }: { queryKey: readonly string[] }) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => call(feedback.mine, { page, limit: LIMIT }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="feedback-mine" aria-label="我的反馈">
      <h2>我的反馈</h2>
      {isError && (
        <Empty description="加载失败">
          <Button onClick={() => void refetch()}>重试</Button>
        </Empty>
      )}
      {!data && !isError && <Skeleton active />}
      {data?.page.totalCount === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无反馈" />}
      <ul>
        {data?.page.list.map((letter) => (
          <li key={letter.id}>
            <One {...letter} />
          </li>
        ))}
      </ul>
      {data && data.page.totalCount > LIMIT && (
        <Pagination size="small" showSizeChanger={false} current={page} pageSize={LIMIT} total={data.page.totalCount} onChange={setPage} />
      )}
    </section>
  )
}

const One = ({ feedbackNo, kind, content, pictures, createTime, state, answer, answeredAt }: Letter) => (
  <>
    <p className="feedback-line">
      <strong>{feedbackNo}</strong>
      <span>{FEEDBACK_KINDS[kind]}</span>
      <FeedbackState state={state} />
      <time>{createTime}</time>
    </p>
    <p className="feedback-text">{content}</p>
    <Pictures pictures={pictures} />
    {answer && (
      <blockquote>
        <p className="feedback-text">{answer}</p>
        <time>{answeredAt} 答复</time>
      </blockquote>
    )}
  </>
)
