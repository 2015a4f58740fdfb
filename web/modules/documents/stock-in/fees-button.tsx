import { Button } from 'antd'
import { stockIn } from '#contract/documents/stock-in.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import type { DraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import { type Session, useSession } from '#web/kit/session/session.ts'

const quiet = { quiet: true }

interface Order {
  id: number
  rkNo: string
  status: string
  lineCount: number
}

/** 费用 of a stock-in, for whoever sees what goods cost with them: written while it is a draft, read afterwards. */
export function FeesButton({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { may, maySee } = useSession()
  if (!maySee('price.tcostprice') || !may('busi:rk:query')) return null
  const { id, rkNo, status } = order
  const mayAdd = ['已确认', '已完成'].includes(status) && may('busi:rk:fee')
  const open = async () => {
    const draft = status === '草稿' && may('busi:rk:upd')
    const done = draft ? await writeFees(order) : await openDialog('fees', { document: 'rk', id, docNo: rkNo, mayAdd })
    if (done) onChanged()
  }
  return <Button onClick={() => void open()}>费用</Button>
}

interface Written {
  id: number
  session: Session
  actions: Pick<DraftActions, 'complete'>
  work: {
    isDirty: () => boolean
    save: () => Promise<boolean>
    now: () => { id: number; no: string; lines: readonly { pjid: number }[] }
  }
}

/** 费用 F7 of a draft: it is saved first, for its lines are what fees are shared over. */
export function useFees({ id, work, actions, session: { may, maySee } }: Written) {
  const mayFee = maySee('price.tcostprice') && may(id === 0 ? 'busi:rk:add' : 'busi:rk:upd')
  const enter = async () => {
    if (!(await actions.complete())) return
    if ((work.isDirty() || work.now().id === 0) && !(await work.save())) return
    const { id: orderId, no, lines } = work.now()
    await writeFees({ id: orderId, rkNo: no, lineCount: lines.filter(({ pjid }) => pjid > 0).length })
  }
  useShortcut('F7', '费用', () => void enter(), { disabled: !mayFee })
  return (
    mayFee && (
      <Button onClick={() => void enter()}>
        费用 <kbd>F7</kbd>
      </Button>
    )
  )
}

/** What is entered is kept at once. Answers whether something was. */
async function writeFees({ id, rkNo, lineCount }: Omit<Order, 'status'>): Promise<boolean> {
  const done = await openDialog('feeEntry', {
    title: `费用 · 入库单 ${rkNo}`,
    note: '确认入库后分摊到明细，并记应付',
    load: async () => ({ fees: (await call(stockIn.fees, { id }, quiet)).content, ways: [] }),
    async lines() {
      const lines = await allLines(lineCount, (page) => call(stockIn.pageLines, { rkId: id, ...page }, quiet))
      return lines.map(({ rkAmount, ...line }) => ({ ...line, qty: rkAmount }))
    },
    save: (fees, submittime) => call(stockIn.saveFees, { id, fees: fees.map(({ partnerName: _, ...fee }) => fee), submittime }),
  })
  return done !== undefined
}
