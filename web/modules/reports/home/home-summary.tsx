import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useRef } from 'react'
import { home } from '#contract/reports/home/home.ts'
import { useNarrow } from '#web/kit/narrow.ts'
import { canOpenPage, openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { Accounts } from './accounts.tsx'
import { Beginning } from './beginning.tsx'
import { GUIDE } from './beginning-steps.ts'
import { Closing } from './closing.tsx'
import { Holdings } from './holdings.tsx'
import { Sales } from './sales.tsx'
import { Todos } from './todos.tsx'
import { useReturn } from './use-return.ts'
import './home.css'

/** What needs the reader first: to-dos, sales, money, stock; each part only where the server gives it. */
export function HomeSummary() {
  const { key } = usePage()
  const fresh = useRef(false)
  const narrow = useNarrow()
  const held = useSession().setting(GUIDE)
  const guide = held === 'shown'
  const { data, isPending, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: [key, 'home-summary', guide],
    queryFn: ({ signal }) => call(home.summary, { fresh: fresh.current, guide }, { signal, quiet: true }),
    refetchOnWindowFocus: false,
  })
  const load = () => {
    fresh.current = false
    void refetch()
  }
  const refresh = () => {
    fresh.current = true
    void refetch().finally(() => {
      fresh.current = false
    })
  }
  useReturn(dataUpdatedAt, load)
  if (isPending && !isError) return <Skeleton active paragraph={{ rows: 6 }} />
  if (!data)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="经营数据加载失败">
        <Button loading={isFetching} onClick={load}>
          重试
        </Button>
      </Empty>
    )
  const { content } = data
  // a company that has sold nothing has only zeros to show
  const sold = content.beginning?.hasSold ?? true
  return (
    <div className="summary">
      <p className="summary-bar" role="status">
        {isError && <span className="summary-old">刷新失败，显示的是</span>}
        {timeOf(dataUpdatedAt)} 的数据
        {canOpenPage('Daily') && (
          <Button size="small" onClick={() => openPage('Daily')}>
            老板日报
          </Button>
        )}
        {narrow && canOpenPage('StockFind') && (
          <Button size="small" onClick={() => openPage('StockFind')}>
            查库存
          </Button>
        )}
        <Button size="small" loading={isFetching} onClick={refresh}>
          刷新
        </Button>
      </p>
      {content.beginning && held !== 'hidden' && <Beginning content={content} onChanged={refresh} />}
      <Todos content={content} />
      {content.sales && sold && <Sales sales={content.sales} />}
      {sold && <Accounts content={content} />}
      <Closing content={content} />
      {(sold || (content.stock?.parts ?? 0) > 0) && <Holdings content={content} />}
    </div>
  )
}

const timeOf = (at: number) => new Date(at).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
