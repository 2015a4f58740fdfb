import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { printing } from '#contract/printing/printouts.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { type How, print } from '#web/kit/print/print-out.ts'
import { call } from '#web/kit/request/request.ts'
import { printTicket } from './print-ticket.ts'
import type { SaleOrder } from './use-sale.ts'

/** 发货标签 for the packed boxes, or as many as are typed; the order itself by F9, 发货单 without prices. trading.md 2.2, 5 */
export function SalePrint({ order }: { order: SaleOrder }) {
  const { id, boxCount, ckType, status } = order
  // a quote or presale is printed, but nothing of it is sent
  const sells = ckType === CK_TYPE.sale
  const labels = (box: object) => (how: How) => call(printing.fhTag, { ckId: id, printBox: Math.max(1, boxCount), ...box, ...how })
  const chosen = async () => {
    const box = await openDialog('boxLabels', { boxCount })
    if (box) await print('fhTag', labels(box))
  }
  const deliveryNote = () => print('fh', (how) => call(printing.fh, { id, ...how }))
  return (
    <>
      {sells && (
        <PrintButton label="发货标签" tag="busi:ck:print" report="fhTag" ask={labels({})} more={[{ label: '指定箱数', run: chosen }]} />
      )}
      <PrintButton
        label="打印"
        tag="busi:ck:print"
        keys="F9"
        status={status}
        of={{ document: 'ck', documentId: id }}
        report="ck"
        ask={(how) => call(printing.ck, { ckId: id, ...how })}
        more={
          sells
            ? [
                { label: '打印发货单', run: deliveryNote },
                { label: '打印小票', run: () => printTicket(id) },
              ]
            : []
        }
      />
    </>
  )
}
