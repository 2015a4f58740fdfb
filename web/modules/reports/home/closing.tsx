import { closing } from '#contract/reports/home/links.ts'
import { Card } from '#web/kit/card.tsx'
import { Figure } from './figure.tsx'
import type { Summary } from './summary.ts'

/** 月结: how far the books are closed, and what is over and still open. */
export function Closing({ content: { closing: state } }: { content: Summary }) {
  if (!state) return null
  const { closed, next } = state
  return (
    <Card title="月结" className="home-card">
      <div className="summary-group">
        <Figure label="已月结到" value={closed || '尚未月结'} link={closing} />
        <Figure label="待月结" value={next || '无'} link={closing} bad={next !== ''} />
      </div>
    </Card>
  )
}
