import type { Reply } from '#contract/kit/fields.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { useBlock } from './part-view-blocks.tsx'

type Month = Reply<typeof partTrade.months>['content']['months'][number]
const [WIDTH, HEIGHT, FOOT] = [720, 96, 14]
const pieces = (value: number) => formatDecimal(value, 0, 3)

/** Net pieces month by month, what they brought beside. */
export function MonthsBlock({ pjid }: { pjid: number }) {
  const { data, isError } = useBlock('months', pjid, (signal) => call(partTrade.months, { pjid }, { signal, quiet: true }))
  if (!data) return <p className="pc-hint">{isError ? '加载失败' : '加载中…'}</p>
  const { months, income, profit, margin } = data.content
  return (
    <>
      <p className="part-view-year">
        近12个月：销售额 <Price value={income} prop="txsSum" />
        ，毛利 <Price value={profit} prop="profit" />
        {margin !== null && (
          <>
            ，毛利率 <Price value={margin} prop="rate" />%
          </>
        )}
      </p>
      <Bars months={months} />
    </>
  )
}

function Bars({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ qty }) => qty))
  const step = WIDTH / Math.max(1, months.length)
  const told = months.map(({ month, qty }) => `${month} ${pieces(qty)}`).join('；')
  return (
    <svg className="part-view-months" viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} role="img" aria-label={`24个月销量：${told}`}>
      {months.map(({ month, qty }, at) => {
        const height = (Math.max(0, qty) / most) * (HEIGHT - 14)
        return (
          <g key={month}>
            <title>{`${month} 销量 ${pieces(qty)}`}</title>
            <rect x={at * step + 3} y={HEIGHT - height} width={step - 6} height={height} />
            {qty !== 0 && (
              <text x={at * step + step / 2} y={HEIGHT - height - 3} textAnchor="middle">
                {pieces(qty)}
              </text>
            )}
            {(at % 3 === 2 || month.endsWith('-01')) && (
              <text x={at * step + step / 2} y={HEIGHT + 11} textAnchor="middle">
                {month.slice(2)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
