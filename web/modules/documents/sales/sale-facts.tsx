import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { capitalYuan } from '#contract/kit/capital-yuan.ts'
import { Facts } from '#web/kit/document/document-frame.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { statusGroup } from '#web/kit/status.ts'
import type { SaleOrder } from './use-sale.ts'

/** Header of a sale that is read, and its totals. The stamp says that a pay order exists. */
export function SaleFacts({ order }: { order: SaleOrder }) {
  const sells = order.ckType === CK_TYPE.sale
  return (
    <>
      <Facts
        facts={[
          ['客户', order.clientName],
          ['单号', order.ckNo],
          ['日期', order.ckDate],
          ['类型', order.ckTypeValue],
          ['负责人', order.inchargeName],
          ['经办人', order.modifierName],
          ['付款方式', order.paytype],
          ['折扣率', order.yhRate ? `${formatDecimal(order.yhRate, 0, 2)}%` : ''],
          ...(order.ckType === CK_TYPE.quote ? [['有效期至', order.validUntil] as const] : []),
          ...(order.ckType === CK_TYPE.presale ? [['定金', <Price key="deposit" value={order.deposit} />] as const] : []),
          ...(sells ? [['通知备货', order.fhNotice ? '是' : '否'] as const] : []),
          ['发票类型', order.invoiceType],
          ['发货方式', order.fhType],
          ['货运公司', order.fhCompany],
          ...(sells
            ? ([
                ['发车批次', order.carNum],
                ['包装区', order.bzArea],
                ['箱数', order.boxCount || ''],
              ] as const)
            : []),
          [
            '状态',
            <span key="status" className={`pc-status pc-status-${statusGroup(order.status)}`}>
              {order.status}
            </span>,
          ],
          ['备注', order.remark, 4],
        ]}
      />
      <div className="doc-foot">
        <span>
          {sells ? '出库数量' : '数量'} <b>{formatDecimal(order.ckAmount, 0, 3)}</b>
        </span>
        <span>
          销售金额{' '}
          <b>
            <Price value={order.xsPrice} />
          </b>
        </span>
        <span>
          实际销售金额{' '}
          <b>
            <Price value={order.txsPrice} />
          </b>{' '}
          {capitalYuan(order.txsPrice)}
        </span>
        {order.shippedAt !== null && (
          <span>
            收款状态 <b>{order.moneyStatus}</b>
          </span>
        )}
        {order.payOrderId !== null && <span className="sale-stamp">{order.moneyStatus}</span>}
      </div>
    </>
  )
}
