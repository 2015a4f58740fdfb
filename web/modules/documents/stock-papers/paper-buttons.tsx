import { Button } from 'antd'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
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
  const turn =
    status === '已在途' && side === 'in' ? 'receive' : status === '已审核' && side !== 'in' && paper.kind === 'db' ? 'ship' : undefined
  const mayMove = turn !== undefined && may(`busi:db:${turn}`)
  const move = () => turn && void openDialog('transferGoods', { id, mode: turn }).then((done) => done && onMoved())
  const word = turn === 'receive' ? '收货' : '发出'
  useShortcut('Alt+0', word, move, { inInput: true, disabled: !mayMove })
  const goods = mayMove && (
    <Button type="primary" onClick={move}>
      {word} <kbd>Alt+0</kbd>
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
        {goods}
      </>
    )
  return (
    <>
      {fees}
      {goods}
    </>
  )
}
