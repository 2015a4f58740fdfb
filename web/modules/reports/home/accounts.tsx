import { accountOf } from '#contract/reports/home/links.ts'
import { Linked, money } from './figure.tsx'
import type { Summary } from './summary.ts'
import './daily.css'
import { Card } from '#web/kit/card.tsx'

/** 今日收付: what came into each account, what went, what is there. */
export function Accounts({ content: { accounts, today } }: { content: Summary }) {
  if (!accounts || accounts.length === 0) return null
  return (
    <Card title="今日收付" className="home-card">
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
          {accounts.map(({ id, name, cashIn, cashOut, cashClosing }) => (
            <tr key={id}>
              <th scope="row">
                <Linked link={accountOf(today, id)} className="daily-name">
                  {name}
                </Linked>
              </th>
              <td>{money(cashIn)}</td>
              <td>{money(cashOut)}</td>
              <td className={cashClosing < 0 ? 'bad' : undefined}>{money(cashClosing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
