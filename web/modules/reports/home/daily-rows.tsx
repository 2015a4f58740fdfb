import { useRef } from 'react'
import { reportLink } from '#contract/reports/home/daily-links.ts'
import { TODOS, todoLink } from '#contract/reports/home/links.ts'
import { Card } from '#web/kit/card.tsx'
import type { Daily } from './daily-sales.tsx'
import { DailyWaiting } from './daily-waiting.tsx'
import { Linked, money, pieces } from './figure.tsx'

/** 等您处理: what waits for yes or no; some of it is answered here. */
export function DailyDecisions({ content: { decisions, waiting, today }, onAnswered }: { content: Daily; onAnswered: () => void }) {
  // the card stays where its last paper was answered: what became of it is said there
  const shown = useRef(false)
  if (decisions.length + waiting.length > 0) shown.current = true
  if (!shown.current) return null
  return (
    <Card title="等您处理" className="home-card">
      {decisions.length + waiting.length === 0 && <p className="summary-none">都处理完了</p>}
      <ul className="summary-todos">
        {decisions.map(({ todo, count }) => (
          <li key={todo}>
            <Linked link={todoLink(todo, { today, risenFrom: today })} className="summary-todo bad">
              <strong>{count}</strong>
              <span>{TODOS[todo].label}</span>
            </Linked>
          </li>
        ))}
      </ul>
      <DailyWaiting papers={waiting} onAnswered={onAnswered} />
    </Card>
  )
}

/** 业务员排行 of the month. */
export function DailyPeople({ content: { people, companies, periods } }: { content: Daily }) {
  if (!people) return null
  const { from, to } = periods.month
  const profit = people.some(({ figures }) => figures.profit !== undefined)
  return (
    <Card title="本月业务员" className="home-card">
      {people.length === 0 && <p className="summary-none">本月暂无销售</p>}
      {people.length > 0 && (
        <table className="daily-table">
          <thead>
            <tr>
              <th scope="col">业务员</th>
              <th scope="col">单数</th>
              <th scope="col">净额</th>
              {profit && <th scope="col">毛利</th>}
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, figures }) => (
              <tr key={id}>
                <th scope="row">
                  <Linked link={reportLink('person', companies, { from, to }, { personId: String(id) })} className="daily-name">
                    {name}
                  </Linked>
                </th>
                <td>{pieces(figures.orders ?? 0)}</td>
                <td>{money(figures.net ?? 0)}</td>
                {profit && <td>{money(figures.profit ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** 分公司 beside each other: the day, and the month so far. */
export function DailyBranches({ content: { branches, periods } }: { content: Daily }) {
  if (!branches) return null
  const net = branches.some(({ day }) => day.net !== undefined)
  const profit = branches.some(({ day }) => day.profit !== undefined)
  const cell = (link: ReturnType<typeof reportLink>, value: number | undefined) => (
    <td>
      <Linked link={link} className="daily-name">
        {money(value ?? 0)}
      </Linked>
    </td>
  )
  if (!net) return null
  return (
    <Card title="分公司" className="home-card">
      <table className="daily-table">
        <thead>
          <tr>
            <th scope="col">公司</th>
            <th scope="col">当日净额</th>
            <th scope="col">本月净额</th>
            {profit && <th scope="col">本月毛利</th>}
          </tr>
        </thead>
        <tbody>
          {branches.map((branch) => {
            const of = (period: 'day' | 'month') => reportLink('branch', [branch], { from: periods[period].from, to: periods[period].to })
            return (
              <tr key={branch.id}>
                <th scope="row">{branch.name}</th>
                {cell(of('day'), branch.day.net)}
                {cell(of('month'), branch.month.net)}
                {profit && cell(of('month'), branch.month.profit)}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
