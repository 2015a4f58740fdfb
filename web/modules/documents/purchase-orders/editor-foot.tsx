import { memo } from 'react'
import { DocumentFoot, totalAmount, totalPrice } from '#web/kit/document/document-foot.tsx'
import { placesOf } from '#web/kit/document/lines.ts'
import { isUnused, type LineFacts, type OrderLine } from './draft.ts'
import { isDearer } from './line-columns.tsx'

interface Props {
  lines: readonly OrderLine[]
  facts: ReadonlyMap<number, LineFacts>
  twice: ReadonlySet<number>
  dirty: boolean
}

export const EditorFoot = memo(function EditorFoot({ lines, facts, twice, dirty }: Props) {
  const real = lines.filter((line) => !isUnused(line))
  return (
    <DocumentFoot
      count={real.length}
      figures={[
        ['数量', totalAmount(real.map(({ cgAmount }) => cgAmount))],
        ['订货金额', totalPrice(real.map(({ purchaseSum }) => purchaseSum))],
      ]}
      warnings={[
        ['没有对应的商品', placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)],
        ['高于上次进价', placesOf(lines, (line) => isDearer(line, facts.get(line.pjid)))],
        ['商品重复', placesOf(lines, (line) => twice.has(line.key))],
      ]}
      dirty={dirty}
      paste="编码 数量 进价"
    />
  )
})
