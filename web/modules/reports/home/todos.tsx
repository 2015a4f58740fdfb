import { Button } from 'antd'
import { renewing, TODOS, todoLink } from '#contract/reports/home/links.ts'
import { Card } from '#web/kit/card.tsx'
import { Linked } from './figure.tsx'
import { Suggested } from './suggested.tsx'
import type { Summary } from './summary.ts'
import { useTwoRows } from './use-two-rows.ts'

/** 待办: what waits for this reader; a click opens exactly that. */
export function Todos({ content }: { content: Summary }) {
  const { todos, licence } = content
  // two rows stand there at once: what wants attention is in the first of them
  const shown = todos
    .filter(({ todo, count }) => count > 0 || 'always' in TODOS[todo])
    .sort((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)))
  const { list, beyond, all, toggle } = useTwoRows(content)
  if (todos.length === 0 && !licence) return null
  return (
    <Card
      title="待办"
      className="home-card"
      extra={
        (all || beyond > 0) && (
          <Button type="link" size="small" aria-expanded={all} onClick={toggle}>
            {all ? '收起' : `还有 ${beyond} 项`}
          </Button>
        )
      }
    >
      {shown.length === 0 && !licence && <p className="summary-none">暂无待办</p>}
      <ul className="summary-todos" ref={list}>
        {licence && (
          <li>
            <Linked link={renewing} className="summary-todo bad">
              <strong>{licence.daysLeft <= 0 ? '授权已到期' : `授权剩 ${licence.daysLeft} 天`}</strong>
              <span>{licence.dueDate} 到期</span>
            </Linked>
          </li>
        )}
        {shown.map(({ todo, count }) => (
          <li key={todo}>
            <Linked
              link={todoLink(todo, content)}
              className={['summary-todo', count === 0 && 'none', isUrgent({ todo, count }) && 'bad'].filter(Boolean).join(' ')}
            >
              <strong>{count}</strong>
              <span>{TODOS[todo].label}</span>
            </Linked>
          </li>
        ))}
        <Suggested />
      </ul>
    </Card>
  )
}

const isUrgent = ({ todo, count }: Summary['todos'][number]) => count > 0 && 'bad' in TODOS[todo]
