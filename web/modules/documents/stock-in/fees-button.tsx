import { Button } from 'antd'
import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { tags } from './tags.ts'
import { writeFees } from './write-fees.ts'

type Order = NonNullable<Reply<typeof stockIn.get>['content']>

/** 费用 of a stock-in, for whoever sees what goods cost with them: written while it is a draft, read afterwards. */
export function FeesButton({ order, onChanged }: { order: Pick<Order, 'id' | 'rkNo' | 'status' | 'lineCount'>; onChanged: () => void }) {
  const { may, maySee } = useSession()
  if (!maySee('price.tcostprice') || !may('busi:rk:query')) return null
  const { id, rkNo, status } = order
  const mayAdd = ['已确认', '已完成'].includes(status) && may('busi:rk:fee')
  const open = async () => {
    const draft = status === '草稿' && may(tags.upd)
    const done = draft ? await writeFees(order) : await openDialog('fees', { document: 'rk', id, docNo: rkNo, mayAdd })
    if (done) onChanged()
  }
  return <Button onClick={() => void open()}>费用</Button>
}
