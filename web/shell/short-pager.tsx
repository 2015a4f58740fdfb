import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface Props {
  page: number
  limit: number
  total: number
  onChange: (page: number) => void
}

const BUTTONS = 3

/** Total, back, three pages around the one in front, forward (platform.md 2.5). */
export function ShortPager({ page, limit, total, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / limit))
  const first = Math.max(1, Math.min(page - 1, last - BUTTONS + 1))
  const pages = Array.from({ length: Math.min(BUTTONS, last) }, (_, at) => first + at)
  return (
    <nav className="short-pager" aria-label="翻页">
      <span>共 {total} 条</span>
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {pages.map((each) => (
        <Button
          key={each}
          size="small"
          type={each === page ? 'primary' : 'text'}
          aria-current={each === page ? 'page' : undefined}
          onClick={() => onChange(each)}
        >
          {each}
        </Button>
      ))}
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label="下一页"
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
