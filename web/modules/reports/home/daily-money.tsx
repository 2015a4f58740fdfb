import { reportOf } from '#contract/reports/figures/reports.ts'
import { NOW_IN, type NowFigure, reportLink, tooFew } from '#contract/reports/home/daily-links.ts'
import type { HomeLink } from '#contract/reports/home/links.ts'
import { Card } from '#web/kit/card.tsx'
import type { Daily } from './daily-sales.tsx'
import { Figure, Linked, money, pieces } from './figure.tsx'

const HELD = { cash: '资金', receivable: '应收', payable: '应付', stockValue: '库存额' } as const
const NOW = {
  overdue: '逾期应收',
  payNow: '已到期应付',
  payWeek: '本周应付',
  stillValue: '呆滞库存额',
  stillPieces: '呆滞件数',
} as const satisfies Record<NowFigure, string>
const BAD: readonly NowFigure[] = ['overdue', 'payNow', 'stillValue']

/** What there was at the end of the day; what is due and what lies, while it is today; each account. */
export function DailyMoney({ content }: { content: Daily }) {
  const { held, now, accounts, companies, periods } = content
  const days = { from: periods.day.from, to: periods.day.to }
  const ofDay = reportLink('day', companies, days)
  const named = <N extends string>(labels: Record<N, string>, figures: Readonly<Record<string, number>>) =>
    (Object.keys(labels) as N[]).flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]] as const]))
  const nowLink = (name: NowFigure): HomeLink => reportLink(NOW_IN[name], companies, reportOf(NOW_IN[name]).atDay ? undefined : days)
  const some = Object.keys(held).length + Object.keys(now).length
  if (some === 0 && !accounts) return null
  return (
    <Card title="资金、往来与库存" className="home-card">
      <div className="daily-figures">
        {named(HELD, held).map(([name, value]) => (
          <Figure key={name} label={HELD[name]} value={money(value)} link={ofDay} bad={value < 0} />
        ))}
        {named(NOW, now).map(([name, value]) => (
          <Figure
            key={name}
            label={NOW[name]}
            value={name === 'stillPieces' ? pieces(value) : money(value)}
            link={nowLink(name)}
            bad={BAD.includes(name) && value > 0}
          />
        ))}
        {now.below !== undefined && <Figure label="低于下限" value={`${pieces(now.below)} 种`} link={tooFew} bad={now.below > 0} />}
      </div>
      {accounts && accounts.length > 0 && (
        <table className="daily-table">
          <thead>
            <tr>
              <th scope="col">账户</th>
              <th scope="col">收款</th>
              <th scope="col">付款</th>
              <th scope="col">余额</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ id, name, figures }) => (
              <tr key={id}>
                <th scope="row">
                  <Linked link={reportLink('cash', companies, days, { accountId: String(id) })} className="daily-name">
                    {name}
                  </Linked>
                </th>
                <td>{money(figures.cashIn ?? 0)}</td>
                <td>{money(figures.cashOut ?? 0)}</td>
                <td className={(figures.cashClosing ?? 0) < 0 ? 'bad' : undefined}>{money(figures.cashClosing ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
