import { OthersItems } from '#web/kit/document/stock-of-others.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { LineFacts } from '../line.ts'

interface Props {
  /** Less what other lines of the document take. */
  stock: readonly (LineFacts['stock'][number] & { free: number })[]
  own: number
  onWay: number
  arrives: string
  others: LineFacts['others']
  hint: string
}

/** Where the part lies: here by warehouse, on the way, in other branches. */
export function Places({ stock, own, onWay, arrives, others, hint }: Props) {
  return (
    <ul className="sale-panel-places">
      {stock.length === 0 && <li className="doc-problem">各仓库都没有库存</li>}
      {stock.map(({ warehouseId, warehouseName, usable, free, qty }) => (
        <li key={warehouseId} className={warehouseId === own ? 'sale-place-own' : undefined}>
          {warehouseName} 可用 <b className={usable <= 0 ? 'pc-negative' : undefined}>{formatDecimal(usable, 0, 3)}</b>
          {qty !== free && <em>现存 {formatDecimal(qty, 0, 3)}</em>}
        </li>
      ))}
      {onWay > 0 && (
        <li>
          在途 <b>{formatDecimal(onWay, 0, 3)}</b>
          {arrives && <em>（{arrives.slice(5)}）</em>}
        </li>
      )}
      <OthersItems others={others} hint={hint} />
    </ul>
  )
}
