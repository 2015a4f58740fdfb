import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { monitor } from '#contract/platform/operators.ts'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

type Job = Reply<typeof monitor.jobs>['data'][number]
const EVERY = 15_000

/** Background jobs that wait, run or were given up; the last can be tried again. */
export function MonitorJobs() {
  const { key } = usePage()
  const mayRetry = useSession().may('platform:monitor:retry')
  const { data, isError, refetch } = useQuery({
    queryKey: [key, 'jobs'],
    queryFn: ({ signal }) => call(monitor.jobs, {}, { signal, quiet: true }),
    refetchInterval: EVERY,
  })
  const jobs = data?.data ?? []
  const failed = jobs.filter(({ state }) => state === '已失败').length
  const retry = async (id: number) => {
    await call(monitor.retryJob, { id, submittime: stamp() }).catch(() => undefined)
    await refetch()
  }
  return (
    <section className="monitor-card" aria-label="后台任务">
      <h3>后台任务 {data && <small>{jobs.length === 0 ? '暂无等待或失败的任务' : `共 ${jobs.length}，失败 ${failed}`}</small>}</h3>
      {isError && !data && (
        <p className="operators-about">
          任务加载失败{' '}
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {jobs.length > 0 && <JobTable jobs={jobs} mayRetry={mayRetry} onRetry={(id) => void retry(id)} />}
    </section>
  )
}

function JobTable({ jobs, mayRetry, onRetry }: { jobs: readonly Job[]; mayRetry: boolean; onRetry: (id: number) => void }) {
  return (
    <div className="monitor-scroll">
      <table className="operators-table">
        <thead>
          <tr>
            <th scope="col">任务</th>
            <th scope="col">租户</th>
            <th scope="col">状态</th>
            <th scope="col" className="number">
              次数
            </th>
            <th scope="col">下次执行</th>
            <th scope="col">最近错误</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, task, taskName, tenantName, state, attempts, maxAttempts, runAt, lastError }) => (
            <tr key={id}>
              <td title={task}>{taskName}</td>
              <td>{tenantName}</td>
              <td className={state === '已失败' ? 'operators-bad' : undefined}>{state}</td>
              <td className="number">
                {attempts}/{maxAttempts}
              </td>
              <td>{state === '已失败' ? '' : runAt}</td>
              <td className="monitor-error" title={lastError}>
                {lastError}
              </td>
              <td>
                {state === '已失败' && (
                  <Button type="link" size="small" disabled={!mayRetry} onClick={() => onRetry(id)}>
                    重试
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
