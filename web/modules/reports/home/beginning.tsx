import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Card } from 'antd'
import { canOpenPage, openPage } from '#web/kit/page.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'
import { GUIDE, type Step, stepsOf } from './beginning-steps.ts'
import type { Summary } from './summary.ts'

/** 开始使用: what a new company does first, with what its data says; the next step is the button in colour. */
export function Beginning({ content }: { content: Summary }) {
  const own = stepsOf(content).filter(({ page }) => canOpenPage(page))
  if (own.length === 0) return null
  const next = own.find(({ done, optional }) => !done && !optional)
  return (
    <Card
      title="开始使用"
      size="small"
      className="home-card"
      extra={
        <Button
          size="small"
          type="text"
          title="可以从“帮助与支持”再次打开"
          onClick={() => void saveSetting(GUIDE, 'hidden').catch(() => undefined)}
        >
          隐藏
        </Button>
      }
    >
      <ol className="summary-steps">
        {own.map((step) => (
          <Line key={step.name} step={step} next={step === next} />
        ))}
      </ol>
      {canOpenPage('UserList') && (
        <p className="summary-later">
          以后再做：
          {LATER.filter(({ page }) => canOpenPage(page)).map(({ page, title }) => (
            <Button key={page} size="small" type="link" onClick={() => openPage(page)}>
              {title}
            </Button>
          ))}
        </p>
      )}
    </Card>
  )
}

const LATER = [
  { page: 'PrintHostList', title: '打印插件' },
  { page: 'UserList', title: '同事账号' },
  { page: 'WarehouseList', title: '仓位' },
] as const

function Line({ step, next }: { step: Step; next: boolean }) {
  return (
    <li>
      <Button type={next ? 'primary' : 'default'} onClick={() => openPage(step.page)}>
        {step.title}
      </Button>
      {step.done && <CheckCircleFilled role="img" aria-label="已完成" />}
      <span>{step.says}</span>
      {step.more && canOpenPage(step.more.page) && (
        <Button size="small" type="link" onClick={() => step.more && openPage(step.more.page)}>
          {step.more.says}
        </Button>
      )}
    </li>
  )
}
