import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { Facts } from '#web/kit/document/document-frame.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { statusGroup } from '#web/kit/status.ts'
import { StockInDate } from './stock-in-date.tsx'

type Order = NonNullable<Reply<typeof stockIn.get>['content']>

/** Header of an order that is read, and its totals. */
export function StockInFacts({ order, onChanged }: { order: Order; onChanged: () => void }) {
  return (
    <>
      <Facts
        facts={[
          ['供应商', order.supplierName],
          ['单号', order.rkNo],
          ['入库日期', <StockInDate key="date" id={order.id} rkDate={order.rkDate} onChanged={onChanged} />],
          ['入库类型', order.rkTypeValue],
          ['采购员', order.buyer],
          ['付款方式', order.paytype],
          ['提货人', order.pickupPer],
          ['发货方式', order.fhType],
          ['货运公司', order.fhCompany],
          ['合同号', order.contractNo],
          ['发票类型', order.invoiceType],
          ['发票号', order.invoiceNo],
          [
            '状态',
            <span key="status" className={`pc-status pc-status-${statusGroup(order.status)}`}>
              {order.status}
            </span>,
          ],
          ['经办人', order.modifierName],
          ['备注', order.remark, 2],
        ]}
      />
      <div className="doc-foot">
        <span>
          合计数量 <b>{formatDecimal(order.rkAmount, 0, 3)}</b>
        </span>
        <span>
          进货金额{' '}
          <b>
            <Price value={order.purchaseSum} />
          </b>
        </span>
        <span>
          入库金额{' '}
          <b>
            <Price value={order.costPrice} />
          </b>
        </span>
        {order.status !== '草稿' && order.tcostPrice !== order.costPrice && (
          <span>
            含费成本{' '}
            <b>
              <Price value={order.tcostPrice} />
            </b>
          </span>
        )}
        {order.status !== '草稿' && (
          <span>
            付款状态 <b>{order.moneyStatus}</b>
          </span>
        )}
      </div>
    </>
  )
}
