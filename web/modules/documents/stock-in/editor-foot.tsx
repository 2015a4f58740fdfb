import { memo } from 'react'
import { DocumentFoot, totalAmount, totalPrice } from '#web/kit/document/document-foot.tsx'
import { placesOf } from '#web/kit/document/lines.ts'
import { isUnused, type StockInLine } from './draft.ts'

interface Props {
  lines: readonly StockInLine[]
  twice: ReadonlySet<number>
  dirty: boolean
}

export const EditorFoot = memo(function EditorFoot({ lines, twice, dirty }: Props) {
  const real = lines.filter((line) => !isUnused(line))
  return (
    <DocumentFoot
      count={real.length}
      figures={[
        ['数量', totalAmount(real.map(({ rkAmount }) => rkAmount))],
        ['金额', totalPrice(real.map(({ purchaseSum }) => purchaseSum))],
      ]}
      warnings={[
        ['没有对应的商品', placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)],
        ['商品重复', placesOf(lines, (line) => twice.has(line.key))],
      ]}
      dirty={dirty}
      paste="编码 数量 进价"
    />
  )
})
