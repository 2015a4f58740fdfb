import { Button } from 'antd'
import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSession } from '#web/kit/session/session.ts'

type Order = NonNullable<Reply<typeof stockIn.get>['content']>

/** 费用 of a stock-in, for whoever sees what goods cost with them. */
export function FeesButton({ order, onChanged }: { order: Pick<Order, 'id' | 'rkNo' | 'status' | 'lineCount'>; onChanged: () => void }) {
  const { may, maySee } = useSession()
  if (!maySee('price.tcostprice') || !may('busi:rk:query')) return null
  const { id, rkNo, status, lineCount } = order
  const open = async () => {
    if (await openDialog('stockInFees', { id, rkNo, status, lineCount })) onChanged()
  }
  return <Button onClick={() => void open()}>费用</Button>
}
