import { Button } from 'antd'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSession } from '#web/kit/session/session.ts'

interface Paper {
  id: number
  kind: string
  paperNo: string
  status: string
  side: string
}

/** Each company takes the steps that are its own. */
export function PaperButtons({ paper, onMoved }: { paper: Paper; onMoved: () => void }) {
  const { may, maySee } = useSession()
  const { id, status, side, paperNo: docNo } = paper
  const goods = (mode: 'ship' | 'receive', label: string) => (
    <Button type="primary" onClick={() => void openDialog('transferGoods', { id, mode }).then((done) => done && onMoved())}>
      {label}
    </Button>
  )
  const received = paper.kind === 'db' && ['已完成', '已红冲'].includes(status)
  const mayAdd = side === 'in' && status === '已完成' && may('busi:db:fee')
  const fees = received && maySee('price.tcostprice') && may('busi:db:query') && (
    <Button onClick={() => void openDialog('fees', { document: 'db', id, docNo, mayAdd }).then((done) => done && onMoved())}>费用</Button>
  )
  if (side === 'in')
    return (
      <>
        {fees}
        {status === '已在途' && may('busi:db:receive') && goods('receive', '收货')}
      </>
    )
  return (
    <>
      {fees}
      {paper.kind === 'db' && status === '已审核' && may('busi:db:ship') && goods('ship', '发出')}
    </>
  )
}
