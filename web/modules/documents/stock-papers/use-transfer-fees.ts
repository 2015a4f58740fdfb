import { useState } from 'react'
import { type Dialogs, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useSession } from '#web/kit/session/session.ts'

type Entered = Dialogs['feeEntry']['result']
const NONE: Entered = { fees: [], ways: [] }

/** A line of the transfer, and what of it is received. */
interface Line {
  id: number
  rowNo: number
  pjNo: string
  pjName: string
  qty: number
}

/** Fees of a receiving, entered beside it and sent along. */
export function useTransferFees(lines: () => readonly Line[]) {
  const { may, maySee } = useSession()
  const [entered, setEntered] = useState<Entered>(NONE)
  const { fees, ways } = entered
  async function enter() {
    const now = await openDialog('feeEntry', {
      title: '费用 · 调拨收货',
      note: '收货后分摊到实收商品，未付的记应付',
      load: () => Promise.resolve(entered),
      lines: () => Promise.resolve(lines().map(({ id, rowNo, pjNo, pjName, qty }) => ({ id, rowNo, pjNo, pjName, qty }))),
      pays: may('busi:db:pay'),
    })
    if (now) setEntered(now)
  }
  return {
    mayEnter: maySee('price.tcostprice'),
    enter,
    entered: fees.length > 0,
    told: fees.map(({ kind, amount, partnerName, partnerId }) => {
      const way = ways.find((each) => each.partnerId === partnerId)?.method ?? '挂账'
      return `${kind} ${formatDecimal(amount, 2)}（${partnerName} ${way}）`
    }),
    sent: {
      fees: fees.map(({ partnerName: _, ...fee }) => fee),
      feePayments: ways.map(({ partnerId, method, amount }) => ({ partnerId, payments: [{ method, amount }] })),
    },
  }
}
