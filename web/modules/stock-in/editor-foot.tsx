import { memo } from 'react'
import { MASKED } from '#contract/kit.ts'
import { placesOf } from '#web/kit/document/lines.ts'
import { decimalText, formatDecimal, sum } from '#web/kit/number.ts'
import { isUnused, type StockInLine } from './draft.ts'

interface Props {
  lines: readonly StockInLine[]
  twice: ReadonlySet<number>
  dirty: boolean
}

/** Totals under the lines, and what is odd about them. */
export const EditorFoot = memo(function EditorFoot({ lines, twice, dirty }: Props) {
  const real = lines.filter((line) => !isUnused(line))
  const total = (values: readonly unknown[]) => sum(values.flatMap((value) => decimalText(value) ?? []))
  const masked = real.some(({ purchaseSum }) => purchaseSum === MASKED)
  const unknown = placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)
  const doubled = placesOf(lines, (line) => twice.has(line.key))
  return (
    <footer className="doc-foot">
      <span>
        共 <b>{real.length}</b> 行
      </span>
      <span>
        数量 <b>{formatDecimal(total(real.map(({ rkAmount }) => rkAmount)), 0, 3)}</b>
      </span>
      <span>
        金额 <b>{masked ? MASKED : formatDecimal(total(real.map(({ purchaseSum }) => purchaseSum)), 2)}</b>
      </span>
      {unknown && <span className="doc-problem">{unknown}没有对应的商品</span>}
      {doubled && <span className="doc-warning">{doubled}商品重复</span>}
      {dirty && <span className="doc-foot-hint">未保存</span>}
      {!dirty && real.length === 0 && (
        <span className="doc-foot-hint">
          Ctrl+V 粘贴 Excel（编码 数量 进价） · Insert 插行 · Ctrl+D 复制行 · Ctrl+Delete 删行 · F4 到明细
        </span>
      )}
    </footer>
  )
})
