import { CheckCircleFilled, ExperimentOutlined, FileExcelOutlined, ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { mayOpenBook } from '#contract/master/imports/opening-book-tags.ts'
import { Card } from '#web/kit/card.tsx'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { canOpenPage, openPage } from '#web/kit/page.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'
import { GUIDE, type Step, stepsOf } from './beginning-steps.ts'
import type { Summary } from './summary.ts'

/** 开始使用: what a new company does first, with what its data says; the next step is the button in colour. */
export function Beginning({ content, onChanged }: { content: Summary; onChanged: () => void }) {
  const own = stepsOf(content).filter(({ page }) => canOpenPage(page))
  if (own.length === 0) return null
  const next = own.find(({ done, optional }) => !done && !optional)
  return (
    <Card
      title="开始使用"
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
      <Workbook onClosed={onChanged} />
      <MovingIn />
      <Sample />
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

/** All that a company begins with in one file. */
function Workbook({ onClosed }: { onClosed: () => void }) {
  const { may } = useSession()
  if (!may(...mayOpenBook)) return null
  return (
    <p className="summary-book">
      <Button icon={<FileExcelOutlined />} onClick={() => void openDialog('openingBook', {}).then(onClosed)}>
        用开账工作簿
      </Button>
      一个 Excel 文件带入商品、客户、供应商、期初库存和期初往来；也可以按下面逐项来
    </p>
  )
}

/** From another program, in its order and with both sides compared. */
function MovingIn() {
  const { sample } = useUser()
  if (sample || !canOpenPage('MovingIn')) return null
  return (
    <p className="summary-book">
      <Button icon={<ImportOutlined />} onClick={() => openPage('MovingIn')}>
        从原软件迁入
      </Button>
      管家婆、精斗云、T+ 等：按顺序导入各自导出的文件，核对两边的数字后开账
    </p>
  )
}

/** Made-up data to try the program with, apart from one's own. */
function Sample() {
  const { may } = useSession()
  const { sample } = useUser()
  if (sample || !may('base:basepj:import')) return null
  return (
    <p className="summary-book">
      <Button icon={<ExperimentOutlined />} onClick={() => void openDialog('sampleCompany', {})}>
        试用示例数据
      </Button>
      先在一家虚构的公司里随意试用，与您的资料完全分开
    </p>
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
