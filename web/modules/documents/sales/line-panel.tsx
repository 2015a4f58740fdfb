import { memo } from 'react'
import { MASKED } from '#contract/kit/fields.ts'
import { OthersStock } from '#web/kit/document/stock-of-others.tsx'
import { leftFor } from '#web/kit/document/usable.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { isBelowMinimum, type LineFacts, type SaleLine } from './line.ts'

interface Props {
  line: SaleLine | undefined
  /** All of the order: what the others take is not for this one. */
  lines: readonly SaleLine[]
  facts: LineFacts | undefined
  hasClient: boolean
}

/** Under the lines: what a salesman wants to know of the line he is on, without leaving it. */
export const LinePanel = memo(function LinePanel({ line, lines, facts, hasClient }: Props) {
  const { may } = useSession()
  if (!line || line.pjid === 0) return <aside className="sale-panel sale-panel-empty">光标所在行的上次价、限价和各仓库存显示在这里</aside>
  if (!facts) return <aside className="sale-panel sale-panel-empty">正在查询 {line.pjNo} 的价格和库存…</aside>
  const below = isBelowMinimum(line, facts)
  const stock = facts.stock.map((place) => {
    const takers = lines.filter(({ pjid, warehouseId }) => pjid === line.pjid && warehouseId === place.warehouseId)
    return { ...place, usable: leftFor(place.usable, line, takers, ({ ckAmount }) => ckAmount), free: place.usable }
  })
  return (
    <aside className="sale-panel" aria-label="当前商品">
      <div>
        <b>{line.pjNo}</b>
        <span className="sale-panel-name">{line.pjName}</span>
        {facts.replacedBy && <em className="doc-problem">已由 {facts.replacedBy} 替代</em>}
        {facts.replaces.length > 0 && <em>替代 {facts.replaces.join('、')}</em>}
      </div>
      <dl>
        <dt>上次价</dt>
        <dd>
          {hasClient ? facts.lastPrice === null ? '该客户没有买过' : <Price value={facts.lastPrice} /> : '请先选客户'}
          {facts.lastDate && <em>{facts.lastDate}</em>}
        </dd>
        <dt>参考价</dt>
        <dd>
          <Price value={facts.xsPrice} />
          <em>{facts.priceSource}</em>
        </dd>
        {facts.minPrice !== 0 && (
          <>
            <dt>限价</dt>
            <dd className={below ? 'doc-problem' : undefined}>
              <Price value={facts.minPrice} />
              {below && <em>低于限价，确认后须审核</em>}
            </dd>
          </>
        )}
        {facts.costPrice !== null && facts.costPrice !== MASKED && (
          <>
            <dt>成本</dt>
            <dd>
              <Price value={facts.costPrice} />
            </dd>
          </>
        )}
      </dl>
      <ul>
        {stock.length === 0 && <li className="doc-problem">各仓库都没有库存</li>}
        {stock.map(({ warehouseId, warehouseName, usable, free, qty }) => (
          <li key={warehouseId} className={warehouseId === line.warehouseId ? 'sale-place-own' : undefined}>
            {warehouseName} 可用 <b className={usable <= 0 ? 'pc-negative' : undefined}>{formatDecimal(usable, 0, 3)}</b>
            {qty !== free && <em>现存 {formatDecimal(qty, 0, 3)}</em>}
          </li>
        ))}
        <OthersStock pjid={line.pjid} hint={may('busi:dy:add') ? 'F7 要货' : ''} />
      </ul>
    </aside>
  )
})
