import { NOTICES } from '#contract/reports/home/notices.ts'
import { Card } from '#web/kit/card.tsx'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Daily } from './daily-sales.tsx'

/** 留意: what of the day an owner looks at, though nobody asks him. */
export function DailyNotices({ content: { notices, day }, companies }: { content: Daily; companies: 'own' | 'all' }) {
  if (notices.length === 0) return null
  return (
    <Card title="留意" className="home-card">
      <ul className="summary-todos">
        {notices.map(({ notice, count }) => (
          <li key={notice}>
            <button
              type="button"
              className="summary-todo bad"
              title={NOTICES[notice].hint}
              onClick={() => void openDialog('dailyNotice', { notice, day, companies })}
            >
              <strong>{count}</strong>
              <span>{NOTICES[notice].label}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
