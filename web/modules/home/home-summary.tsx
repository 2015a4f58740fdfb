import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Skeleton } from 'antd'
import { home } from '#contract/home.ts'
import type { Reply } from '#contract/kit.ts'
import { canOpenPage, openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request.ts'
import { DayBars } from './day-bars.tsx'
import { Figure, money, pieces } from './figure.tsx'
import './home.css'

type Summary = Reply<typeof home.summary>['content']

/** What needs the reader first: sales, stock, money, open documents; each part only where the server gives it. */
export function HomeSummary() {
  const { key } = usePage()
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: [key, 'home-summary'],
    queryFn: ({ signal }) => call(home.summary, {}, { signal, quiet: true }),
  })
  if (isPending && !isError) return <Skeleton active paragraph={{ rows: 4 }} />
  if (!data)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="经营数据加载失败">
        <Button loading={isFetching} onClick={() => void refetch()}>
          重试
        </Button>
      </Empty>
    )
  const { sales, stock, money: owed, todos } = data.content
  return (
    <div className="summary">
      {todos.length > 0 && <Todos todos={todos} />}
      {sales && <Sales sales={sales} />}
      {(stock || owed) && <Holdings stock={stock} owed={owed} />}
    </div>
  )
}

/** Document word of the contract → the list it lies in. */
const lists: Record<string, string> = { rk: 'StockInList', ck: 'SaleList' }
const steps: Record<string, string> = {
  待拣货: 'PickList',
  拣货中: 'PickList',
  待验货: 'CheckList',
  验货中: 'CheckList',
  待打包: 'PackList',
  打包中: 'PackList',
  待发货: 'ShipList',
  已在途: 'SignList',
}

function pageOf({ document, status }: Summary['todos'][number]): string {
  const step = document === 'ck' ? steps[status] : undefined
  return step && canOpenPage(step) ? step : (lists[document] ?? '')
}

function Todos({ todos }: Pick<Summary, 'todos'>) {
  return (
    <Card title="待办" size="small" className="home-card">
      <ul className="summary-todos">
        {todos.map((todo) => {
          const target = pageOf(todo)
          return (
            <li key={`${todo.document} ${todo.status}`}>
              <button type="button" disabled={!target || !canOpenPage(target)} onClick={() => openPage(target, { status: todo.status })}>
                <strong>{todo.count}</strong>
                <span>
                  {todo.title} · {todo.status}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Sales({ sales }: { sales: NonNullable<Summary['sales']> }) {
  const periods = [
    { title: '今日', quick: 'today', ...sales.today },
    { title: '本月', quick: 'thisMonth', ...sales.month },
  ]
  return (
    <Card title="销售" size="small" className="home-card">
      <div className="summary-figures">
        {periods.map(({ title, orders, pieces: count, amount, profit }) => (
          <div key={title} className="summary-group">
            <Figure label={`${title}销售额`} value={money(amount)} target="SaleLines" main />
            <Figure label={`${title}毛利`} value={money(profit)} target="SaleLines" />
            <Figure label={`${title}单数`} value={pieces(orders)} target="SaleList" />
            <Figure label={`${title}件数`} value={pieces(count)} target="SaleLines" />
          </div>
        ))}
      </div>
      <DayBars days={sales.days} />
    </Card>
  )
}

function Holdings({ stock, owed }: { stock: Summary['stock']; owed: Summary['money'] }) {
  return (
    <Card title="库存与往来" size="small" className="home-card">
      <div className="summary-figures">
        {stock && (
          <div className="summary-group">
            <Figure label="库存金额" value={money(stock.value)} target="StockQuery" main />
            <Figure label="有库存的商品" value={pieces(stock.parts)} target="StockQuery" />
            <Figure label="库存件数" value={pieces(stock.pieces)} target="StockQuery" />
          </div>
        )}
        {owed && (
          <div className="summary-group">
            <Figure label="应收" value={money(owed.receivable)} target="ClientList" main />
            <Figure
              label="逾期应收"
              value={money(owed.overdue)}
              target="ClientList"
              bad={owed.overdue !== '***' && Number(owed.overdue) > 0}
            />
            <Figure label="应付" value={money(owed.payable)} target="SupplierList" />
          </div>
        )}
      </div>
    </Card>
  )
}
