import { Facts } from '#web/kit/document/document-frame.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { statusGroup } from '#web/kit/status.ts'
import type { PurchaseOrder } from './use-order.ts'

/** Header of an order that is read, and its totals. */
export function OrderFacts({ order }: { order: PurchaseOrder }) {
  const late = order.overdueDays > 0
  return (
    <>
      <Facts
        facts={[
          ['供应商', order.supplierName],
          ['单号', order.cgNo],
          ['日期', order.cgDate],
          [
            '预计到货',
            <span key="arrive" className={late ? 'doc-problem' : undefined}>
              {order.arriveDate}
              {late && `（逾期 ${order.overdueDays} 天）`}
            </span>,
          ],
          ['采购员', order.buyer],
          ['付款方式', order.paytype],
          ['合同号', order.contractNo],
          ['经办人', order.modifierName],
          [
            '状态',
            <span key="status" className={`pc-status pc-status-${statusGroup(order.status)}`}>
              {order.status}
            </span>,
          ],
          ['备注', order.remark, 3],
        ]}
      />
      <div className="doc-foot">
        <span>
          订货数量 <b>{formatDecimal(order.cgAmount, 0, 3)}</b>
        </span>
        <span>
          已收 <b>{formatDecimal(order.inAmount, 0, 3)}</b>
        </span>
        <span>
          订货金额{' '}
          <b>
            <Price value={order.cgSum} />
          </b>
        </span>
      </div>
    </>
  )
}
