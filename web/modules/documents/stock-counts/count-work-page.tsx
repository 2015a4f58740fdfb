import { useQuery } from '@tanstack/react-query'
import { Button, Result, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { Counting } from './counting.tsx'
import '#web/kit/work/work.css'
import './counts.css'

const AGAIN = 20_000

/** 盘点录入: the running counts, and the one that is being counted. For tablets, scanners and phones. */
export function CountWorkPage() {
  const { key, params } = usePage()
  const [chosen, setChosen] = useState<number>()
  const running = useQuery({
    queryKey: [key, 'running'],
    queryFn: async ({ signal }) => (await call(stockCounts.page, { status: '进行中', limit: 100 }, { signal, quiet: true })).page.list,
    refetchInterval: AGAIN,
    staleTime: 0,
  })
  useEffect(() => {
    if (params.count) setChosen(Number(params.count))
  }, [params.count])

  if (chosen)
    return (
      <Counting
        key={chosen}
        id={chosen}
        onLeave={() => {
          setChosen(undefined)
          void running.refetch()
        }}
      />
    )
  return (
    <div className="work">
      <header className="work-bar">
        <h2>盘点录入</h2>
        <span className="work-count">{running.data && `${running.data.length} 张进行中`}</span>
      </header>
      {running.isError && (
        <Result status="warning" title="盘点单加载失败" extra={<Button onClick={() => void running.refetch()}>重试</Button>} />
      )}
      {running.isPending && <Spin className="work-none" />}
      {running.data?.length === 0 && <p className="work-none">暂无进行中的盘点单。在“盘点单”选好范围并开始盘点后，即可录入</p>}
      <ul className="work-tasks">
        {running.data?.map((mark) => (
          <li key={mark.id}>
            <button type="button" className="work-task" onClick={() => setChosen(mark.id)}>
              <span className="work-task-head">
                <strong>{mark.markNo}</strong>
                <span>{mark.warehouseName}</span>
              </span>
              <span className="work-task-client">{mark.scopeText}</span>
              <span className="work-task-more">
                已盘 {mark.countedCount}/{mark.lineCount} 行{mark.remark && ` · ${mark.remark}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
