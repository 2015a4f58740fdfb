import { Tag } from 'antd'
import type { PartInView } from './use-one-part.ts'

/** Says that the list shows one part only, and lets go of it. */
export function OnePart({ pjid, name, clear }: PartInView) {
  if (!pjid) return null
  return (
    <Tag closable onClose={clear} color="processing">
      只看商品：{name || pjid}
    </Tag>
  )
}
