import { ReloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { monitor } from '#contract/platform/operators.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { MonitorJobs } from './monitor-jobs.tsx'
import './operators.css'

type Summary = Reply<typeof monitor.summary>['data']
const EVERY = 15_000

/** 运行监控: is the machine well, is anything stuck, who is at work. Reads itself anew while it is in front. */
export function MonitorPage() {
  const { key } = usePage()
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: [key, 'monitor'],
    queryFn: ({ signal }) => call(monitor.summary, {}, { signal, quiet: true }),
    refetchInterval: EVERY,
  })
  if (!data) {
    return isError ? <LoadFailed what="运行数据" onRetry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 8 }} />
  }
  const { server, database, calls, sessions, tables } = data.data
  return (
    <div className="monitor">
      <header>
        <span role="status">
          {isError ? '最近一次读取失败，下面是之前的数据；' : ''}读取时间{' '}
          {new Date(dataUpdatedAt).toLocaleTimeString('zh-CN', { hour12: false })}
        </span>
        <Button size="small" icon={<ReloadOutlined />} loading={isFetching} onClick={() => void refetch()}>
          刷新
        </Button>
      </header>
      <div className="monitor-facts">
        <Facts title="服务" figures={server} />
        <Facts title="数据库" figures={database} />
      </div>
      <MonitorJobs />
      <div className="operators-columns">
        <Calls calls={calls} />
        <div>
          <Sessions sessions={sessions} />
          <Tables tables={tables} />
        </div>
      </div>
    </div>
  )
}

function Facts({ title, figures }: { title: string; figures: Summary['server'] }) {
  return (
    <section className="monitor-card" aria-label={title}>
      <h3>{title}</h3>
      <dl className="operators-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Calls({ calls }: Pick<Summary, 'calls'>) {
  return (
    <section className="monitor-card" aria-label="最慢的调用">
      <h3>
        最慢的调用 <small>近 1 小时，毫秒；本服务进程</small>
      </h3>
      <table className="operators-table">
        <thead>
          <tr>
            <th scope="col">调用</th>
            <th scope="col" className="number">
              次数
            </th>
            <th scope="col" className="number">
              平均
            </th>
            <th scope="col" className="number">
              95%
            </th>
            <th scope="col" className="number">
              最慢
            </th>
            <th scope="col" className="number">
              出错
            </th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ call: name, count, average, p95, slowest, failed }) => (
            <tr key={name}>
              <td className="monitor-call" title={name}>
                {name}
              </td>
              <td className="number">{formatDecimal(count, 0)}</td>
              <td className="number">{formatDecimal(average, 1)}</td>
              <td className="number">{formatDecimal(p95, 1)}</td>
              <td className="number">{formatDecimal(slowest, 1)}</td>
              <td className={failed > 0 ? 'number operators-bad' : 'number'}>{failed || ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Sessions({ sessions }: Pick<Summary, 'sessions'>) {
  return (
    <section className="monitor-card" aria-label="在线">
      <h3>在线</h3>
      <table className="operators-table">
        <thead>
          <tr>
            <th scope="col">租户</th>
            <th scope="col" className="number">
              用户
            </th>
            <th scope="col" className="number">
              会话
            </th>
            <th scope="col" className="number">
              协助
            </th>
            <th scope="col">最近活动</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ tenantId, tenantName, users, sessions: many, support, lastSeen }) => (
            <tr key={tenantId}>
              <td>{tenantName}</td>
              <td className="number">{users}</td>
              <td className="number">{many}</td>
              <td className="number">{support || ''}</td>
              <td>{lastSeen}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Tables({ tables }: Pick<Summary, 'tables'>) {
  return (
    <section className="monitor-card" aria-label="最大的表">
      <h3>
        最大的表 <small>含索引；行数为估计</small>
      </h3>
      <table className="operators-table">
        <thead>
          <tr>
            <th scope="col">表</th>
            <th scope="col" className="number">
              大小
            </th>
            <th scope="col" className="number">
              行数
            </th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, size, rows }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="number">{size}</td>
              <td className="number">{formatDecimal(rows, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
