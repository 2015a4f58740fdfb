import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { printing } from '#contract/printing/printouts.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call } from '#web/kit/request/request.ts'
import { printTicket } from './print-ticket.ts'

/** What was sold over the counter last, until the next one is begun. */
export interface Sold {
  id: number
  ckNo: string
  given: number
  change: number
}
let last: Sold | undefined
const listeners = new Set<() => void>()
export function showLast(sold: Sold | undefined): void {
  last = sold
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The next sale is open already; above it, until its first line, what became of the last one. */
export function LastSale() {
  const sold = useSyncExternalStore(subscribe, () => last)
  if (!sold) return null
  const { id, ckNo, given, change } = sold
  return (
    <p className="sale-last" role="status">
      <b>{ckNo}</b> 已完成
      {given > 0 && <span>实收 {formatDecimal(given, 2)}</span>}
      {change > 0 && (
        <span>
          找零 <b>{formatDecimal(change, 2)}</b>
        </span>
      )}
      <PrintButton
        label="打印"
        tag="busi:ck:print"
        keys="F9"
        of={{ document: 'ck', documentId: id }}
        report="ck"
        more={[{ label: '打印小票', run: () => printTicket(id) }]}
        ask={(how) => call(printing.ck, { ckId: id, ...how })}
      />
      <Button type="link" size="small" onClick={() => void openDialog('outbound', { id })}>
        查看
      </Button>
    </p>
  )
}
