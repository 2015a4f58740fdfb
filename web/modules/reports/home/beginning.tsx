import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Card } from 'antd'
import { canOpenPage, openPage } from '#web/kit/page.ts'
import type { Summary } from './summary.ts'

type Done = NonNullable<Summary['beginning']>

const steps: readonly { name: keyof Done; page: string; title: string; about: string }[] = [
  { name: 'parts', page: 'PartList', title: '建立商品资料', about: '从 Excel 导入，或逐个新增' },
  { name: 'stockIn', page: 'StockInList', title: '录入第一张入库单', about: '确认入库后就有库存和成本' },
  { name: 'sale', page: 'SaleList', title: '开第一张销售单', about: '输入商品编码几位即可开单' },
]

/** What a new company does first; gone once it has sold something. */
export function Beginning({ done }: { done: Done }) {
  const own = steps.filter(({ page }) => canOpenPage(page))
  if (own.length === 0) return null
  const next = own.find(({ name }) => !done[name])
  return (
    <Card title="开始使用" size="small" className="home-card">
      <ol className="summary-steps">
        {own.map((step) => (
          <li key={step.name}>
            {done[step.name] && <CheckCircleFilled aria-label="已完成" />}
            <Button type={step === next ? 'primary' : 'default'} onClick={() => openPage(step.page)}>
              {step.title}
            </Button>
            <span>{step.about}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
