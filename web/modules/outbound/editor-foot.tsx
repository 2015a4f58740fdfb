import { memo } from 'react'
import { MASKED } from '#contract/kit.ts'
import { placesOf } from '#web/kit/document/lines.ts'
import { decimalText, formatDecimal, multiply, round, sum } from '#web/kit/number.ts'
import { isBelowMinimum, isShort, isUnused, type LineFacts, type SaleLine } from './draft.ts'

interface Props {
  lines: readonly SaleLine[]
  facts: ReadonlyMap<number, LineFacts>
  twice: ReadonlySet<number>
  yhRate: number | null
  dirty: boolean
}

/** Totals under the lines, and what is odd about them before the server says so. */
export const EditorFoot = memo(function EditorFoot({ lines, facts, twice, yhRate, dirty }: Props) {
  const real = lines.filter((line) => !isUnused(line))
  const total = (values: readonly unknown[]) => sum(values.flatMap((value) => decimalText(value) ?? []))
  const masked = real.some(({ xsSum }) => xsSum === MASKED)
  const amount = total(real.map(({ xsSum }) => xsSum))
  const net = round(multiply(amount, multiply(decimalText(yhRate) ?? '0', '0.01')), 2)
  const warnings: [text: string, where: string][] = [
    ['没有对应的商品', placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)],
    ['库存不足', placesOf(lines, isShort)],
    ['低于限价', placesOf(lines, (line) => isBelowMinimum(line, facts.get(line.pjid)))],
    ['商品重复', placesOf(lines, (line) => twice.has(line.key))],
  ]
  return (
    <footer className="doc-foot">
      <span>
        共 <b>{real.length}</b> 行
      </span>
      <span>
        数量 <b>{formatDecimal(total(real.map(({ ckAmount }) => ckAmount)), 0, 3)}</b>
      </span>
      <span>
        销售金额 <b>{masked ? MASKED : formatDecimal(amount, 2)}</b>
      </span>
      {yhRate !== null && yhRate > 0 && yhRate !== 100 && (
        <span>
          折后约 <b>{masked ? MASKED : formatDecimal(net, 2)}</b>
        </span>
      )}
      {warnings.map(([text, where]) => where && <span key={text} className="doc-warning">{`${where}${text}`}</span>)}
      {dirty && <span className="doc-foot-hint">未保存</span>}
      {!dirty && real.length === 0 && (
        <span className="doc-foot-hint">
          Ctrl+V 粘贴 Excel（编码 数量 单价） · Insert 插行 · Ctrl+D 复制行 · Ctrl+Delete 删行 · F4 到明细
        </span>
      )}
    </footer>
  )
})
