import { memo, useMemo } from 'react'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Writing } from '#web/kit/document/definition.ts'
import { type PartFacts, useFactsOf } from '#web/kit/document/use-part-facts.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import type { LineFacts, OrderLine } from './lines.ts'

interface Props {
  line: OrderLine | undefined
  facts: LineFacts | undefined
}

/** Under the lines: stock, 在途 and sales of the part one is on, and who delivered it for how much. */
export const LinePanel = memo(function LinePanel({ line, facts }: Props) {
  if (!line || line.pjid === 0) return <aside className="buy-panel buy-panel-empty">光标所在行的库存、在途、销量和历次进价显示在这里</aside>
  if (!facts) return <aside className="buy-panel buy-panel-empty">正在查询 {line.pjNo} 的库存和进价…</aside>
  const figures: [string, number][] = [
    ['现存', facts.stockAmount],
    ['可用', facts.usable],
    ['在途', facts.onWay],
    ['30天销量', facts.sold30],
    ['90天销量', facts.sold90],
  ]
  return (
    <aside className="buy-panel" aria-label="当前商品">
      <div>
        <b>{line.pjNo}</b>
        <span className="buy-panel-name">{line.pjName}</span>
        {isDearer(line, facts) && <em className="doc-problem">高于上次进价</em>}
      </div>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatDecimal(value, 0, 3)}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {facts.history.length === 0 && <li>本公司还没有进过这个商品</li>}
        {facts.history.map(({ id, rkId, rkDate, supplierName, rkAmount, purchasePrice }) => (
          <li key={id}>
            {rkId === 0 ? (
              `${rkDate} `
            ) : (
              <button type="button" onClick={() => void openDialog('stockIn', { id: rkId, title: '入库单信息' })}>
                {rkDate}
              </button>
            )}
            {supplierName} {formatDecimal(rkAmount, 0, 3)} × <Price value={purchasePrice} />
          </li>
        ))}
      </ul>
    </aside>
  )
})

/** Dearer than what this supplier took last: shown in red. */
const isDearer = ({ purchasePrice }: OrderLine, facts: LineFacts | undefined) =>
  typeof purchasePrice === 'number' && typeof facts?.lastPrice === 'number' && purchasePrice > facts.lastPrice

type Lookup = PartFacts<LineFacts>

/** What the buyer is told while he writes. */
export function useOrderParts({
  work,
  lookup,
  active,
}: Pick<Writing<{ supplierId: number }, OrderLine, Lookup>, 'work' | 'lookup' | 'active'>) {
  useFactsOf(lookup, work.head?.supplierId, work.lines)
  const { facts } = lookup
  const marked = (line: OrderLine) => isDearer(line, facts.get(line.pjid))
  const warnings = useMemo(() => [['高于上次进价', (line: OrderLine) => isDearer(line, facts.get(line.pjid))] as const], [facts])
  return { marked, warnings, panel: <LinePanel line={active} facts={active && facts.get(active.pjid)} /> }
}
