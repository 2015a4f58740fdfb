import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { reportAllow } from '#contract/reports/figures/figures.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import { reportViews } from '#contract/reports/figures/views.ts'
import { canOpenPage, openPage, usePage } from '#web/kit/page.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

/** My views of reports, among what the home page leads to. */
export function MyReports() {
  const { key } = usePage()
  const { may } = useSession()
  const found = useQuery({
    queryKey: [key, 'report-views'],
    queryFn: ({ signal }) => call(reportViews.page, {}, { signal, quiet: true }),
    enabled: may(...reportAllow),
    retry: false,
  })
  useAnnounced('views', () => void found.refetch())
  const views = (found.data?.content ?? []).filter(({ report, mine }) => mine && canOpenPage(reportOf(report).page))
  if (views.length === 0) return null
  return (
    <section className="home-group">
      <h2>我的报表</h2>
      <div>
        {views.map(({ id, report, name }) => (
          <Button key={id} onClick={() => openPage(reportOf(report).page, { view: id })}>
            {reportOf(report).title} · {name}
          </Button>
        ))}
      </div>
    </section>
  )
}
