import { OLD_WORD } from '#contract/master/old-trade.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import type { LineFacts } from '../line.ts'

/** 最近 5 次 of this client, youngest first. */
export function Deals({ deals, hasClient }: { deals: LineFacts['last']; hasClient: boolean }) {
  return (
    <section className="sale-panel-deals" aria-label="该客户最近 5 次">
      <h4>该客户最近 5 次</h4>
      {deals.length === 0 && <p>{hasClient ? '暂无成交' : '请先选客户'}</p>}
      <ol>
        {deals.map(({ ckId, ckNo, ckDate, ckAmount, price, old }, at) => (
          // one document may hold the part twice
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={`${ckId}:${at}`} title={ckNo}>
            <span>{ckDate.slice(2)}</span>
            <span>{formatDecimal(ckAmount, 0, 3)} ×</span>
            <b>
              {old && <em>{OLD_WORD.slice(0, 1)}</em>}
              <Price value={price} />
            </b>
          </li>
        ))}
      </ol>
    </section>
  )
}
