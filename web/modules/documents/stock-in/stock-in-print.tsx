import { Button } from 'antd'
import { printing } from '#contract/printing/printouts.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

/** The order on paper, and the labels of its goods. */
export function StockInPrint({ order }: { order: { id: number; rkNo: string; lineCount: number; status: string } }) {
  const { id, status } = order
  return (
    <>
      <StockInLabels order={order} />
      <PrintButton
        label="打印"
        tag="busi:rk:print"
        keys="F9"
        status={status}
        of={{ document: 'rk', documentId: id }}
        report="rk"
        ask={(how) => call(printing.rk, { rkId: id, ...how })}
      />
    </>
  )
}

/** 打印标签; on the list of the order that is chosen. */
export function StockInLabels({ order }: { order: { id: number; rkNo: string; lineCount: number } | undefined }) {
  const { may } = useSession()
  if (!may('base:basepj:print') || !may('busi:rk:query', 'quick.rkHistory')) return null
  const open = ({ id, rkNo, lineCount }: NonNullable<typeof order>) => void openDialog('stockInLabels', { id, rkNo, lineCount })
  return (
    <Button disabled={!order?.lineCount} onClick={() => order && open(order)}>
      打印标签
    </Button>
  )
}
