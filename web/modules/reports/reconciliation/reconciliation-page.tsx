import { CheckCircleFilled, CloseCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result, Skeleton } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import './reconciliation.css'

type Check = Reply<typeof reconciliation.reconcile>['content'][number]

/** 数据核对: every number that is kept twice, compared. */
export function ReconciliationPage() {
  const { key } = usePage()
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: [key, 'reconcile'],
    queryFn: ({ signal }) => call(reconciliation.reconcile, {}, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const again = () => void refetch()

  return (
    <div className="reconciliation">
      <header>
        {data && <Verdict checks={data.content} sound={data.sound} at={data.at} />}
        {isPending && !isError && <span>正在核对本公司的全部数据…</span>}
        <Button type="primary" icon={<ReloadOutlined />} loading={isFetching} onClick={again}>
          {data ? '重新核对' : '核对'}
        </Button>
      </header>
      {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {isError && !data && (
        <Result
          status="warning"
          title="核对没有完成"
          subTitle="数据没有改动，可以直接重试"
          extra={
            <Button type="primary" loading={isFetching} onClick={again}>
              重试
            </Button>
          }
        />
      )}
      {isError && data && <Alert type="warning" showIcon title="这一次核对没有完成，下面是上一次的结果" />}
      {data?.content.map((check) => (
        <CheckCard key={check.name} check={check} />
      ))}
    </div>
  )
}

function Verdict({ checks, sound, at }: { checks: readonly Check[]; sound: boolean; at: string }) {
  const wrong = checks.filter((check) => check.wrong > 0).length
  return (
    <div className={sound ? 'reconciliation-verdict sound' : 'reconciliation-verdict unsound'} role="status">
      {sound ? <CheckCircleFilled /> : <CloseCircleFilled />}
      <strong>{sound ? '数据一致' : `${wrong} 项有差异`}</strong>
      <span>
        共 {checks.length} 项，核对时间 {at}
      </span>
    </div>
  )
}

function CheckCard({ check }: { check: Check }) {
  const { name, about, compared, wrong, ms, samples } = check
  return (
    <section className="reconciliation-check" aria-label={name}>
      <h2>
        {wrong === 0 ? <CheckCircleFilled className="sound" /> : <CloseCircleFilled className="unsound" />}
        {name}
        <em className={wrong === 0 ? 'sound' : 'unsound'}>{wrong === 0 ? '一致' : `${formatDecimal(wrong, 0)} 处差异`}</em>
        <span>{about}</span>
        <small>
          比较 {formatDecimal(compared, 0)} 项，用时 {formatDecimal(ms, 0)} 毫秒
        </small>
      </h2>
      {samples.length > 0 && <Samples samples={samples} wrong={wrong} />}
    </section>
  )
}

function Samples({ samples, wrong }: Pick<Check, 'samples' | 'wrong'>) {
  return (
    <table>
      <caption>{wrong > samples.length ? `前 ${samples.length} 处差异` : '全部差异'}</caption>
      <thead>
        <tr>
          <th>位置</th>
          <th>应为</th>
          <th>实为</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ what, expected, found }) => (
          <tr key={`${what} ${expected} ${found}`}>
            <td>{what}</td>
            <td>{expected}</td>
            <td className="unsound">{found}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
