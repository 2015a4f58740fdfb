import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { type MovingState, movingIn } from '#contract/documents/moving-in.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { Figures } from './figures.tsx'
import { MovingSteps } from './moving-steps.tsx'
import { Trial } from './trial.tsx'
import './moving-in.css'

/** Often enough to look alive, seldom enough not to be work. */
const ROUND = 2000
const atWork = ({ state, steps, trial }: MovingState) =>
  state === 'undoing' ||
  trial?.state === 'running' ||
  trial?.state === 'carrying' ||
  steps.some(({ parts }) => parts.some(({ running }) => running > 0))

/** 迁入: from the program a company had into this one, step by step; 核对单; 开账. */
export function MovingInPage() {
  const { key } = usePage()
  const client = useQueryClient()
  const queryKey = [key, 'moving-in']
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(movingIn.state, {}, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && atWork(state.data.content) ? ROUND : false),
  })
  if (!data && isError && !isFetching) return <LoadFailed what="迁入进度" onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { content } = data
  const show = (next: MovingState) => client.setQueryData(queryKey, { ...data, content: next })
  return (
    <div className="moving-in">
      <Standing content={content} />
      <div className="moving-left">
        <MovingSteps content={content} onChanged={() => void refetch()} />
        {content.state === 'open' && !content.barred && <Trial content={content} onChanged={show} />}
      </div>
      <Figures content={content} onChanged={show} onRefresh={() => void refetch()} />
    </div>
  )
}

/** In one sentence how far the company is, and what became of the last step. */
function Standing({ content: { state, openedAt, openedBy, month, reason, message, barred } }: { content: MovingState }) {
  if (state === 'undoing') return <Alert type="info" showIcon title="正在撤销迁移，完成后这里会更新；可以离开本页" />
  if (state === 'opened')
    return (
      <Alert
        type="success"
        showIcon
        title={`已于 ${openedAt.slice(0, 16)} 由${openedBy}开账${month ? `，${month} 及以前已月结` : ''}`}
        description={[reason && `核对单有差异，原因：${reason}`, message].filter(Boolean).join('；') || undefined}
      />
    )
  return (
    <>
      {message && <Alert type="info" showIcon title={message} />}
      {barred && <Alert type="warning" showIcon title={barred} />}
      {!message && !barred && (
        <Alert
          type="info"
          showIcon
          title="从原来的软件迁入：按顺序导入资料和期初，核对两边的数字，然后开账"
          description="每一步都可以重来：导入先预览，导入后可以撤销；开账前没有别的业务时，可以撤销整个迁移"
        />
      )}
    </>
  )
}
