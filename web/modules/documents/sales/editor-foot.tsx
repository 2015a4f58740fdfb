import { memo } from 'react'
import { decimalText, multiply, round } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { DocumentFoot, totalAmount, totalPrice } from '#web/kit/document/document-foot.tsx'
import { placesOf } from '#web/kit/document/lines.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useSession } from '#web/kit/session/session.ts'
import { isBelowCost, isBelowMinimum, isShort, isUnused, type LineFacts, type SaleLine } from './draft.ts'

interface Props {
  lines: readonly SaleLine[]
  facts: ReadonlyMap<number, LineFacts>
  twice: ReadonlySet<number>
  /** Goods are to leave: what is short is told. */
  sells: boolean
  yhRate: number | null
  dirty: boolean
}

export const EditorFoot = memo(function EditorFoot({ lines, facts, twice, sells, yhRate, dirty }: Props) {
  const real = lines.filter((line) => !isUnused(line))
  const amount = totalPrice(real.map(({ xsSum }) => xsSum))
  const { parameter } = useSession()
  const tellsCost = parameter('SALE_BELOW_COST') !== '0'
  const discounted = yhRate !== null && yhRate > 0 && yhRate !== 100
  return (
    <DocumentFoot
      count={real.length}
      figures={[
        ['数量', totalAmount(real.map(({ ckAmount }) => ckAmount))],
        ['销售金额', amount],
        ...(discounted ? [['折后约', net(amount, yhRate)] as const] : []),
      ]}
      warnings={[
        ['没有对应的商品', placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)],
        ['库存不足', sells ? placesOf(lines, isShort) : ''],
        ['低于限价', placesOf(lines, (line) => isBelowMinimum(line, facts.get(line.pjid)))],
        ['低于成本', tellsCost ? placesOf(lines, (line) => isBelowCost(line, facts.get(line.pjid))) : ''],
        ['商品重复', placesOf(lines, (line) => twice.has(line.key))],
      ]}
      dirty={dirty}
      paste="编码 数量 单价"
    />
  )
})

const net = (amount: string, yhRate: number): string =>
  amount === MASKED
    ? MASKED
    : formatDecimal(round(multiply(decimalText(amount.replaceAll(',', '')) ?? '0', multiply(decimalText(yhRate) ?? '0', '0.01')), 2), 2)
