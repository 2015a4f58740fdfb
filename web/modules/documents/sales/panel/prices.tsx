import { MASKED } from '#contract/kit/fields.ts'
import { OLD_WORD } from '#contract/master/old-trade.ts'
import { isOwnUnit, ofOwn } from '#web/kit/document/line-units.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price, type PriceValue } from '#web/kit/form/price.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { isBelowMinimum, type LineFacts, ruleOf, type SaleLine } from '../line.ts'
import { marginOf } from './margin.ts'
import { MarginBar } from './margin-bar.tsx'

interface Props {
  line: SaleLine
  facts: LineFacts
  hasClient: boolean
  yhRate: number | null
}

/** What it was sold for, what the rules say, what it must not go below, what it costs and what stays. */
export function Prices({ line, facts, hasClient, yhRate }: Props) {
  const { maySee, parameter } = useSession()
  const below = isBelowMinimum(line, facts)
  const rule = ruleOf(line, facts)
  const price = line.xsPrice === null ? rule.xsPrice : ofOwn(line.xsPrice, line)
  const sees = maySee('price.txsprice') && maySee('price.costprice')
  const margin = sees ? marginOf(price, facts.costPrice, yhRate, parameter('SALE_MARGIN_TARGET') || '0') : undefined
  return (
    <dl className="sale-panel-prices">
      {!isOwnUnit(line) && (
        <div>
          <dt>价格</dt>
          <dd>每{line.pjUnit}</dd>
        </div>
      )}
      <div>
        <dt>上次价</dt>
        <dd>
          {hasClient ? facts.lastPrice === null ? '该客户没有买过' : <Price value={facts.lastPrice} /> : '请先选客户'}
          {facts.lastDate && <em>{facts.lastOld ? `${OLD_WORD} ${facts.lastDate.slice(2)}` : facts.lastDate.slice(5)}</em>}
        </dd>
      </div>
      <div>
        <dt>参考价</dt>
        <dd>
          <Price value={rule.xsPrice} />
          <em>{rule.priceSource}</em>
        </dd>
      </div>
      {facts.steps.length > 0 && (
        <div>
          <dt>数量价</dt>
          <dd title={stepsText(facts.steps)}>{stepsText(facts.steps)}</dd>
        </div>
      )}
      {facts.minPrice !== 0 && (
        <div>
          <dt>限价</dt>
          <dd className={below ? 'doc-problem' : undefined}>
            <Price value={facts.minPrice} />
            {below && <em>低于限价，确认后须审核</em>}
          </dd>
        </div>
      )}
      <Level name="批发" value={facts.pfPrice} />
      <Level name="分销" value={facts.fxPrice} />
      {facts.costPrice !== null && facts.costPrice !== MASKED && (
        <div>
          <dt>成本</dt>
          <dd>
            <Price value={facts.costPrice} />
          </dd>
        </div>
      )}
      {margin && (
        <div>
          <dt>毛利</dt>
          <dd>
            <MarginBar margin={margin} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Level({ name, value }: { name: string; value: PriceValue }) {
  if (value === MASKED || !value) return null
  return (
    <div className="sale-panel-level">
      <dt>{name}</dt>
      <dd>
        <Price value={value} />
      </dd>
    </div>
  )
}

/** 10 起 95.00 · 50 起 90.00 */
const stepsText = (steps: LineFacts['steps']) =>
  steps
    .map(({ fromQty, xsPrice }) => `${formatDecimal(fromQty, 0, 3)} 起 ${xsPrice === MASKED ? MASKED : formatDecimal(xsPrice, 2, 4)}`)
    .join(' · ')
