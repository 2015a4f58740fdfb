import type { Reply } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import type { Report } from '#contract/reports/figures/report.ts'

/** What a report is called and answers, for which days it stands, and what it leaves out. */
export function ReportHead({ report, data }: { report: Report; data: Reply<typeof figures.run> | undefined }) {
  return (
    <header className="figure-head">
      <h1>{report.title}</h1>
      <p>{report.answers}</p>
      {typeof data?.filling === 'number' && <em>历史数据整理中 {data.filling}%</em>}
      {data?.within && <em>仅含您可见的业务员</em>}
      {data && (
        <small>
          {data.period.from === data.period.to ? data.period.to : `${data.period.from} 至 ${data.period.to}`}　{data.asOf.slice(11, 16)}{' '}
          更新
        </small>
      )}
    </header>
  )
}
