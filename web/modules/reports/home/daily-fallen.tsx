import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { figures } from '#contract/reports/figures/figures.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import { reportLink } from '#contract/reports/home/daily-links.ts'
import { Card } from '#web/kit/card.tsx'
import { DAY } from '#web/kit/form/date-ranges.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { Daily } from './daily-sales.tsx'
import { Linked, money } from './figure.tsx'

const MOST = 5
const DAYS = 30

/** The five clients who fell most: thirty days beside the thirty before, as 客户销售 compares them. Asked for beside the page, which does not wait for it. */
export function DailyFallen({ content: { day, companies } }: { content: Daily }) {
  const { key } = usePage()
  const { may } = useSession()
  const days = {
    from: dayjs(day)
      .subtract(DAYS - 1, 'day')
      .format(DAY),
    to: day,
  }
  const sees = may(reportOf('client').tag) && may('price.txsprice')
  const { data } = useQuery({
    queryKey: [key, 'fallen', day, companies],
    queryFn: ({ signal }) =>
      call(
        figures.run,
        {
          ...{ report: 'client', ...days, companies: companies.map(({ id }) => id), groups: ['client'], compare: 'before' },
          ...{ sortProp: 'netMore', sortOrder: 'asc', page: 1, limit: MOST },
        },
        { signal, quiet: true },
      ),
    enabled: sees,
    staleTime: 60_000,
    retry: false,
  })
  const fallen = (data?.page.list ?? []).filter(({ key: client, netMore }) => client !== '' && Number(netMore) < 0)
  if (fallen.length === 0) return null
  return (
    <Card title="少买最多的客户（近 30 天比前 30 天）" className="home-card">
      <table className="daily-table">
        <thead>
          <tr>
            <th scope="col">客户</th>
            <th scope="col">近 30 天</th>
            <th scope="col">前 30 天</th>
            <th scope="col">增减</th>
          </tr>
        </thead>
        <tbody>
          {fallen.map((row) => (
            <tr key={String(row.key)}>
              <th scope="row">
                <Linked
                  link={reportLink('client', companies, days, {
                    clientId: String(row.key),
                    clientIdName: String(row.name ?? ''),
                    compare: 'before',
                  })}
                  className="daily-name"
                >
                  {String(row.name ?? '')}
                </Linked>
              </th>
              <td>{money(Number(row.net))}</td>
              <td>{money(Number(row.netWas))}</td>
              <td className="bad">{money(Number(row.netMore))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
