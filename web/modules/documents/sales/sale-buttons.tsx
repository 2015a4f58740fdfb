import { Button } from 'antd'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { printing } from '#contract/printing/printouts.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Reading } from '#web/kit/document/definition.ts'
import { ReturnButton } from '#web/kit/document/linked-returns.tsx'
import type { Steps } from '#web/kit/document/use-record.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { type How, print } from '#web/kit/print/print-out.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { AdvanceButton } from './advance-button.tsx'
import { ConvertButtons } from './convert-buttons.tsx'
import type { SaleOrder } from './kinds.ts'
import { PayButton } from './pay-button.tsx'

const POSTED = ['已在途', '已完成']

/** What may be done with an order that is read, besides its steps. */
export function SaleButtons({ order, steps, onMade, showTab }: Reading<SaleOrder>) {
  const { may } = useSession()
  const { id, ckNo, ckType, status, clientId, clientName } = order
  const track = async () => {
    if (await openDialog('track', { ckId: id, ckNo })) showTab('track')
  }
  return (
    <>
      {may('busi:ck:track') && <Button onClick={() => void track()}>添加处理</Button>}
      {ckType === CK_TYPE.sale ? (
        <>
          {status === '已在途' && may('busi:ck:sign') && <RefuseButton order={order} steps={steps} />}
          {POSTED.includes(status) && <ReturnButton kind="sale" source={{ clientId, clientName, docNo: ckNo }} onLeave={onMade} />}
          <PayButton order={order} steps={steps} />
          <AdvanceButton order={order} />
          <BoxLabels order={order} />
        </>
      ) : (
        <ConvertButtons order={order} onConverted={onMade} />
      )}
    </>
  )
}

function RefuseButton({ order: { id, ckNo }, steps }: { order: SaleOrder; steps: Steps }) {
  const refuse = async () => {
    const made = await openDialog('refuseSale', { id, ckNo })
    if (made) await steps.take('refuse', () => Promise.resolve(made), `已拒收，退货单 ${made.thNo} 待验货`)
  }
  return (
    <Button onClick={() => void refuse()} title="客户不收或只收一部分：没收的生成退货单">
      拒收
    </Button>
  )
}

/** 发货标签 for the packed boxes, or as many as are typed. trading.md 2.2, 5 */
function BoxLabels({ order: { id, boxCount } }: { order: SaleOrder }) {
  const labels = (box: object) => (how: How) => call(printing.fhTag, { ckId: id, printBox: Math.max(1, boxCount), ...box, ...how })
  const chosen = async () => {
    const box = await openDialog('boxLabels', { boxCount })
    if (box) await print('fhTag', labels(box))
  }
  return <PrintButton label="发货标签" tag="busi:ck:print" report="fhTag" ask={labels({})} more={[{ label: '指定箱数', run: chosen }]} />
}
